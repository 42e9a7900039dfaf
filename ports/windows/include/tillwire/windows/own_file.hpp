// Sets who may open a file that this program creates.
#pragma once

#include <tillwire/windows/system.hpp>

namespace tillwire::windows {

/// The security attributes of a file that only the user of this process, the system and the
/// administrators may open, whatever its folder allows.
class OwnFile {
 public:
  /// Returns the attributes; nullptr if Windows does not report the user. GetLastError() says why.
  SECURITY_ATTRIBUTES* attributes() {
    if (!add_user() || !add(WinLocalSystemSid) || !add(WinBuiltinAdministratorsSid)) return nullptr;
    const bool good =
        ::InitializeSecurityDescriptor(&descriptor_, SECURITY_DESCRIPTOR_REVISION) != 0 &&
        ::SetSecurityDescriptorDacl(&descriptor_, TRUE, &list_.head, FALSE) != 0 &&
        // Inherits nothing from the folder.
        ::SetSecurityDescriptorControl(&descriptor_, SE_DACL_PROTECTED, SE_DACL_PROTECTED) != 0;
    attributes_ = {sizeof attributes_, &descriptor_, FALSE};
    return good ? &attributes_ : nullptr;
  }

 private:
  bool add_user() {
    HANDLE token = nullptr;
    if (::InitializeAcl(&list_.head, sizeof list_, ACL_REVISION) == 0 ||
        ::OpenProcessToken(::GetCurrentProcess(), TOKEN_QUERY, &token) == 0) {
      return false;
    }
    union {
      TOKEN_USER user;
      unsigned char room[sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE];
    } info;
    DWORD size = 0;
    const bool known = ::GetTokenInformation(token, TokenUser, &info, sizeof info, &size) != 0;
    ::CloseHandle(token);
    return known && allow(info.user.User.Sid);
  }

  bool add(WELL_KNOWN_SID_TYPE type) {
    alignas(SID) unsigned char sid[SECURITY_MAX_SID_SIZE];
    DWORD size = sizeof sid;
    return ::CreateWellKnownSid(type, nullptr, sid, &size) != 0 && allow(sid);
  }

  bool allow(PSID sid) {
    return ::AddAccessAllowedAce(&list_.head, ACL_REVISION, FILE_ALL_ACCESS, sid) != 0;
  }

  union {
    ACL head;
    unsigned char room[sizeof(ACL) + 3 * (sizeof(ACCESS_ALLOWED_ACE) + SECURITY_MAX_SID_SIZE)];
  } list_{};
  SECURITY_DESCRIPTOR descriptor_{};
  SECURITY_ATTRIBUTES attributes_{};
};

}  // namespace tillwire::windows
