// The dashboard of the sandbox gateway. Everything it shows is masked by the gateway, and everything
// goes into the page as text, never as HTML.
"use strict";

const $ = (id) => document.getElementById(id);
const requests = new Map();
const mostRows = 300;
let state = null;
let clockOffset = 0;

function element(tag, options = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (name === "on") for (const [event, run] of Object.entries(value)) node.addEventListener(event, run);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const badge = (text, kind = "") => element("span", {class: `badge ${kind}`, text});
const timeOf = (iso) => iso.slice(11, 23);
const dayAndTime = (iso) => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

function duration(ms) {
  if (ms === null) return "…";
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

async function ask(path, body) {
  const options = body === undefined ? {} : {method: "POST", body: JSON.stringify(body), headers: {"Content-Type": "application/json"}};
  const answer = await fetch(path, options);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text.trim() || `status ${answer.status}`);
  return text ? JSON.parse(text) : null;
}

function say(id, text, bad = false) {
  $(id).textContent = text;
  $(id).classList.toggle("bad", bad);
}

async function attempt(saysAt, run, success) {
  try {
    await run();
    say(saysAt, success);
  } catch (error) {
    say(saysAt, error.message, true);
  }
}

// ---- requests ----

const isLost = (request) => request.unanswered && !request.learned;
const isCut = (request) => request.end !== null && request.end !== "whole" && request.end !== "none";

function verdictBadge(request) {
  const verdict = request.verdict;
  if (!verdict) return badge("arriving");
  const kinds = {ok: ["ok", "ok"], declined: ["declined", "warn"], refused: ["refused", "warn"], fault: ["fault", "bad"]};
  const [word, kind] = kinds[verdict.kind];
  const isPlain = verdict.kind === "ok" || verdict.kind === "fault";
  return badge(isPlain || !verdict.code ? word : `${word} ${verdict.code}`, kind);
}

function answerWords(request) {
  if (request.end === null) return request.fault ? `waits: ${request.fault}` : "in progress";
  if (request.end === "whole") return `${request.status} · ${request.of} bytes`;
  if (request.end === "none") return "no answer wanted";
  if (request.end === "silent") return "never answered";
  if (request.end === "lost") return `peer gone after ${request.sent} of ${request.of} bytes`;
  return `${request.end === "reset" ? "reset" : "cut"} after ${request.sent} of ${request.of} bytes`;
}

function movedWords(request) {
  return request.moved.map((movement) => `${movement.kind} ${movement.amountText}`).join(", ");
}

function verdictCell(request) {
  const cell = element("span", {class: "verdict"}, verdictBadge(request));
  if (isLost(request)) cell.append(" ", badge("paid, not answered", "alarm-badge"));
  else if (request.learned) cell.append(" ", badge("asked since"));
  const words = movedWords(request) || (request.verdict ? request.verdict.text : "");
  if (words) cell.append(" ", element("span", {class: "words", text: words}));
  return cell;
}

function requestRow(request) {
  const answer = answerWords(request);
  return element("button", {
    type: "button", class: "request", "data-request": request.id, on: {click: () => openRequest(request.id)},
  },
    element("span", {class: "time", text: timeOf(request.time)}),
    element("span", {class: "operation", text: request.operation}),
    element("span", {class: "order soft", text: request.orderNumber ?? ""}),
    verdictCell(request),
    element("span", {class: "answer"}, isCut(request) ? badge(answer, "bad") : answer),
    element("span", {class: "duration", text: duration(request.durationMs)}));
}

function isShown(request) {
  const filter = $("filter").value;
  if (filter === "moved") return request.moved.length > 0;
  const isFine = !isCut(request) && (!request.verdict || request.verdict.kind === "ok");
  return filter !== "trouble" || !isFine;
}

function showRequest(request, fresh) {
  const list = $("request-list");
  const known = list.querySelector(`li[data-id="${request.id}"]`);
  const item = element("li", {"data-id": request.id, class: isLost(request) ? "lost" : ""}, requestRow(request));
  item.hidden = !isShown(request);
  if (known) {
    const hadFocus = known.contains(document.activeElement);
    known.replaceWith(item);
    if (hadFocus) item.firstChild.focus();
    return;
  }
  if (fresh) item.classList.add("new");
  // The latest request is on top. An older one can arrive late, after a gap.
  const after = [...list.children].find((row) => Number(row.dataset.id) < request.id);
  list.insertBefore(item, after ?? null);
  while (list.children.length > mostRows) list.lastChild.remove();
}

function showRequestsEmpty() {
  const list = $("request-list");
  const isEmpty = requests.size === 0;
  $("requests-empty").hidden = !isEmpty;
  list.hidden = isEmpty;
}

function takeRequest(request, fresh) {
  requests.set(request.id, request);
  if (requests.size > 500) requests.delete(requests.keys().next().value);
  showRequest(request, fresh);
  showRequestsEmpty();
}

async function openRequest(id) {
  const dialog = $("detail");
  let found;
  try {
    found = await ask(`/requests/${id}`);
  } catch (error) {
    // Older than what is kept, as one that was not answered can be.
    const summary = requests.get(id) ?? state?.unanswered.find((request) => request.id === id);
    if (!summary) return;
    found = {summary, request: {head: "", body: error.message}, answer: {contentType: "", body: ""}};
  }
  const request = found.summary;
  $("detail-title").textContent = `${request.operation} · ${timeOf(request.time)}`;
  const facts = [
    ["Verdict", request.verdict ? [request.verdict.kind, request.verdict.code, request.verdict.text].filter(Boolean).join(" · ") : "arriving"],
    ["Answer", answerWords(request)], ["Duration", duration(request.durationMs)],
    ["Order", request.orderNumber ?? ""], ["Order id", request.orderId ?? ""],
    ["Money moved", movedWords(request)], ["Fault", request.fault ?? ""], ["Time", request.time],
  ];
  $("detail-facts").replaceChildren(...facts.filter((fact) => fact[1]).map(([term, text]) =>
    element("div", {}, element("dt", {text: term}), element("dd", {text}))));
  $("detail-request").textContent = found.request.head + found.request.body || "The bytes of a request that cannot be read are not shown: they cannot be masked.";
  const lost = isCut(request) ? ", which did not get through whole" : "";
  $("detail-answer-title").textContent = `Answer${lost}`;
  $("detail-answer").textContent = pretty(found.answer.body) || "No answer.";
  if (!dialog.open) dialog.showModal();
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

// ---- orders and the rest of the state ----

function setCount(tab, count, bad = false) {
  const button = $(`tab-${tab}`);
  button.querySelector(".count")?.remove();
  if (count > 0) button.append(element("span", {class: bad ? "count bad" : "count", text: count}));
}

// Keeps open rows open, and the focus in its place, when the state is shown again.
function replaceRows(list, rows) {
  const open = new Set([...list.querySelectorAll("details[open]")].map((node) => node.dataset.key));
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  list.replaceChildren(...rows);
  for (const node of list.querySelectorAll("details")) node.open = open.has(node.dataset.key);
  if (focused) list.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

const factList = (facts) => element("dl", {class: "facts"}, ...facts.filter((fact) => fact[1]).map(([term, text]) =>
  element("div", {}, element("dt", {text: term}), element("dd", {text}))));

function orderBadge(order) {
  const kinds = {paid: "ok", held: "ok", declined: "warn", refunded: "", reversed: "", registered: ""};
  return badge(order.state, kinds[order.state] ?? "warn");
}

function orderRow(order, lost) {
  const history = [...requests.values()].filter((request) => request.orderId === order.orderId);
  const ledger = order.ledger.map((movement) => element("li", {},
    element("span", {class: "soft number", text: dayAndTime(movement.time)}),
    element("strong", {text: `${movement.kind} ${movement.amountText}`}),
    element("span", {class: "soft", text: `${movement.operation} ${movement.card}`})));
  const past = history.map((request) => element("li", {},
    element("button", {type: "button", class: "link", "data-focus": `r${request.id}`, on: {click: () => openRequest(request.id)}},
      element("span", {class: "soft number", text: timeOf(request.time)}), " ",
      element("strong", {text: request.operation}), " ", verdictBadge(request), " ",
      isCut(request) ? badge(answerWords(request), "bad") : "")));
  const summary = element("summary", {"data-focus": `o${order.orderId}`},
    element("span", {class: "name", text: order.orderNumber}), orderBadge(order),
    lost ? badge(lost.learned ? "answer lost, asked since" : "paid, not answered", lost.learned ? "" : "alarm-badge") : null,
    element("span", {class: "soft", text: order.description}),
    element("span", {class: "amount", text: order.amountText}));
  return element("li", {class: lost && !lost.learned ? "lost" : ""}, element("details", {"data-key": order.orderId}, summary,
    element("div", {class: "inside"},
      factList([["Order id", order.orderId], ["Created", dayAndTime(order.created)], ["Card", order.card],
        ["Says", order.reason], ["Deposited", order.ledger.length ? order.depositedText : ""],
        ["Phases", order.twoPhase ? "two" : "one"], ["Expires", order.formUrl ? dayAndTime(order.expires) : ""]]),
      order.formUrl ? element("p", {}, element("a", {href: order.formUrl, target: "_blank", rel: "noreferrer noopener", "data-focus": `f${order.orderId}`, text: "Open the payment page"})) : null,
      element("h3", {text: "Ledger"}),
      ledger.length ? element("ol", {class: "ledger"}, ...ledger) : element("p", {class: "soft", text: "No money has moved."}),
      element("h3", {text: "History"}),
      past.length ? element("ol", {class: "ledger"}, ...past) : element("p", {class: "soft", text: "Its requests are no longer kept."}))));
}

function showOrders() {
  const lost = new Map(state.unanswered.filter((request) => request.orderId).map((request) => [request.orderId, request]));
  replaceRows($("order-list"), state.orders.map((order) => orderRow(order, lost.get(order.orderId))));
  $("orders-empty").hidden = state.orders.length > 0;
  $("order-list").hidden = state.orders.length === 0;
}

function showAlarm() {
  const open = state.unanswered.filter((request) => !request.learned);
  setCount("orders", open.length || state.orders.length, open.length > 0);
  $("alarm").hidden = open.length === 0;
  const title = `Paid and not answered: ${plural(open.length, "request")}`;
  if (open.length && $("alarm-title").textContent !== title) $("alarm-title").textContent = title;
  document.title = open.length ? `(${open.length}) Sandbox gateway` : "Sandbox gateway";
  const focused = $("alarm-list").contains(document.activeElement) ? document.activeElement.dataset.request : null;
  $("alarm-list").replaceChildren(...open.map((request) => element("li", {},
    element("button", {type: "button", "data-request": request.id, on: {click: () => openRequest(request.id)},
      text: `${request.orderNumber ? `Order ${request.orderNumber}` : request.operation}: ${movedWords(request)}, ${request.end === "whole" ? request.fault : answerWords(request)}`}))));
  if (focused) $("alarm-list").querySelector(`[data-request="${focused}"]`)?.focus();
}

function showFaults() {
  $("step-list").replaceChildren(...state.script.steps.map((step) => element("li", {},
    element("strong", {class: "mono", text: step.match}), element("span", {text: step.fault}),
    element("span", {class: "soft", text: `${plural(step.count, "time")}${step.skip ? `, after ${step.skip}` : ""}`}))));
  $("steps-empty").hidden = state.script.steps.length > 0;
  setCount("faults", state.script.left);
}

const cardStates = {0: ["active", "ok"], 6: ["blocked", "warn"], 8: ["capture", "bad"]};

function showBank() {
  $("test-cards").replaceChildren(...state.testCards.map((card) => element("li", {},
    element("span", {class: "number mono", text: card.number.replace(/(\d{4})(?=\d)/g, "$1 ")}),
    element("span", {class: "soft", text: card.help}))));
  replaceRows($("card-list"), state.cards.map((card) => {
    const [word, kind] = cardStates[card.status] ?? [`status ${card.status}`, "warn"];
    const limits = element("table", {class: "limits"},
      element("thead", {}, element("tr", {}, ...["Limit", "Used", "Of"].map((text) => element("th", {scope: "col", text})))),
      element("tbody", {}, ...card.limits.map((limit) => element("tr", {},
        element("td", {text: limit.name + (limit.exceptions ? " (exception)" : "")}),
        element("td", {text: limit.current.toLocaleString("en")}), element("td", {text: limit.value.toLocaleString("en")})))));
    return element("li", {}, element("details", {"data-key": card.cardId},
      element("summary", {"data-focus": card.cardId}, element("span", {class: "name mono", text: card.card}), badge(word, kind),
        element("span", {class: "soft", text: card.cardId}), element("span", {class: "amount", text: card.balanceText})),
      element("div", {class: "inside"},
        factList([["Account", card.accountNumber], ["Available", card.availableText], ["Held", card.heldText],
          ["Wrong PINs", String(card.pinDenials)], ["Records", String(card.records)]]),
        element("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": `Limits of ${card.cardId}`}, limits))));
  }));
  $("keys").tBodies[0].replaceChildren(...state.keys.map((key) => element("tr", {},
    element("td", {text: key.terminal}), element("td", {class: "mono", text: key.keyType}),
    element("td", {}, badge(key.state, key.state === "valid" ? "ok" : "warn")),
    element("td", {class: "mono soft", text: "masked"}), element("td", {class: "mono", text: key.checkValue}))));
  $("keys-empty").hidden = state.keys.length > 0;
  $("keys").parentElement.hidden = state.keys.length === 0;
}

const deviceNames = {
  receiptPrinterStateInfo: "Receipt printer", journalPrinterStateInfo: "Journal printer", encryptorStateInfo: "Encryptor",
  cardReaderStateInfo: "Card reader", contactlessReaderStateInfo: "Contactless reader", drawerStateInfo: "Drawer",
  bnaStateInfo: "Note acceptor", ejStateInfo: "Electronic journal",
};

function showAtms() {
  $("atm-list").replaceChildren(...state.atms.map((atm) => {
    const connected = atm.linkStatus === "1";
    const cassettes = (atm.hopperStatusList?.hopperStatus ?? []).map((cassette) => element("li", {class: "cassette"},
      element("span", {text: `${cassette.billsValue} ${cassette.currency === 978 ? "EUR" : cassette.currency}`}),
      element("meter", {min: 0, max: cassette.billsLoaded || 1, low: cassette.billsLoaded * 0.2, optimum: cassette.billsLoaded,
        value: cassette.billsEnd, "aria-label": `Notes of cassette ${cassette.position}`}),
      element("span", {text: cassette.status === "1" ? `${cassette.billsEnd} / ${cassette.billsLoaded}` : "off"})));
    const troubles = Object.entries(deviceNames).filter(([name]) => atm[name]?.errorDescription)
      .map(([name, words]) => element("li", {}, badge(words, "warn"), " ", element("span", {class: "soft", text: atm[name].errorDescription})));
    return element("li", {class: "panel"},
      element("div", {class: "head"}, element("h2", {text: atm.terminalId}), badge(connected ? "connected" : "no link", connected ? "ok" : "bad")),
      element("div", {class: "body"}, element("p", {class: "soft", text: atm.location}),
        element("ul", {class: "ledger"}, ...cassettes),
        troubles.length ? element("ul", {class: "ledger"}, ...troubles) : null));
  }));
  $("atms-empty").hidden = state.atms.length > 0;
}

function showMore() {
  $("callback-list").replaceChildren(...state.callbacks.map((notice) => element("li", {},
    element("strong", {text: notice.parameters.operation ?? ""}),
    badge(notice.parameters.status === "1" ? "success" : "failure", notice.parameters.status === "1" ? "ok" : "warn"),
    element("span", {text: notice.parameters.orderNumber ?? ""}),
    element("span", {class: "soft", text: [notice.url || "no address", notice.state].filter(Boolean).join(", ")}))));
  $("callbacks-empty").hidden = state.callbacks.length > 0;
  $("delivery-list").replaceChildren(...state.deliveries.map((sent) => element("li", {},
    element("span", {class: "soft number", text: dayAndTime(sent.time)}),
    badge(sent.status ? String(sent.status) : "no answer", sent.status >= 200 && sent.status < 300 ? "ok" : "bad"),
    element("span", {text: sent.url}))));
  $("deliveries-empty").hidden = state.deliveries.length > 0;
}

function showState() {
  $("address").textContent = state.address;
  $("try").textContent = `curl ${state.address}${state.context}/rest/register.do \\\n  -d userName=merchant-api -d password=merchant-secret \\\n  -d orderNumber=A-17 -d amount=12500 \\\n  --data-urlencode returnUrl=https://shop.example/paid`;
  clockOffset = state.clock.nowMs - Date.now();
  showAlarm();
  showOrders();
  showFaults();
  showBank();
  showAtms();
  showMore();
  tick();
}

let refreshing = false;
let again = false;
// Runs one at a time; if the state changes meanwhile, reads it again.
async function refresh() {
  if (refreshing) {
    again = true;
    return;
  }
  refreshing = true;
  do {
    again = false;
    try {
      state = await ask("/state");
      showState();
    } catch {
      break;  // the event stream says that the gateway has gone
    }
  } while (again);
  refreshing = false;
}

let planned = null;
function refreshSoon() {
  planned ??= setTimeout(() => {
    planned = null;
    refresh();
  }, 60);
}

async function loadAll() {
  try {
    const list = await ask("/requests");
    requests.clear();
    $("request-list").replaceChildren();
    for (const request of list) takeRequest(request, false);
    showRequestsEmpty();
    await refresh();
  } catch {
    // The event stream reconnects and loads everything again.
  }
}

function tick() {
  const now = new Date(Date.now() + clockOffset).toISOString();
  $("clock").textContent = `${dayAndTime(now)} UTC`;
}

function listen() {
  const events = new EventSource("/events");
  const live = (on) => {
    $("live").textContent = on ? "Live" : "Gateway gone";
    $("live").classList.toggle("on", on);
  };
  events.addEventListener("hello", () => {
    live(true);
    loadAll();
  });
  events.addEventListener("missed", loadAll);
  events.addEventListener("reset", loadAll);
  events.addEventListener("state", refreshSoon);
  events.addEventListener("request", (event) => {
    takeRequest(JSON.parse(event.data), true);
    refreshSoon();
  });
  events.addEventListener("error", () => live(false));
}

// ---- what people do ----

const faults = {
  lose: {step: () => ({end: "reset", cut_after: 0}), says: "charges, and its answer is lost"},
  delay: {step: () => ({delay_ms: 5000}), says: "answers 5 s late"},
  dribble: {step: () => ({dribble: 8, dribble_ms: 50}), says: "answers 8 bytes every 50 ms"},
  429: {step: () => ({status: 429, body: "Too many requests"}), says: "answers 429"},
  500: {step: () => ({status: 500, body: "Internal error"}), says: "answers 500"},
  503: {step: () => ({status: 503, body: "Unavailable"}), says: "answers 503"},
  cut: {step: () => ({cut_after: Number($("fault-byte").value)}), says: "is cut"},
  silent: {step: () => ({silent: true}), says: "is never answered"},
};

function setUpFaults() {
  for (const button of document.querySelectorAll("[data-fault]")) {
    button.addEventListener("click", () => {
      const fault = faults[button.dataset.fault];
      const match = $("fault-match").value.trim();
      const step = {match, count: Number($("fault-count").value) || 1, ...fault.step()};
      attempt("fault-said", () => ask("/script", step), `The next ${match === "*" ? "request" : match} ${fault.says}.`);
    });
  }
  $("clear-script").addEventListener("click", () => attempt("fault-said", () => ask("/script/clear", {}), "No fault waits."));
  $("script-form").addEventListener("submit", (event) => {
    event.preventDefault();
    let steps;
    try {
      steps = JSON.parse($("script").value);
    } catch (error) {
      say("script-said", `Not JSON: ${error.message}`, true);
      return;
    }
    attempt("script-said", () => ask("/script", steps), "The script waits for its requests.");
  });
}

function setUpTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const select = (tab, focus) => {
    for (const other of tabs) {
      const isIt = other === tab;
      other.setAttribute("aria-selected", isIt);
      other.tabIndex = isIt ? 0 : -1;
      $(other.getAttribute("aria-controls")).hidden = !isIt;
    }
    if (focus) tab.focus();
    history.replaceState(null, "", `#${tab.getAttribute("aria-controls")}`);
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => select(tab, false));
    tab.addEventListener("keydown", (event) => {
      const steps = {ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1};
      if (!(event.key in steps)) return;
      event.preventDefault();
      select(tabs[(steps[event.key] + tabs.length) % tabs.length], true);
    });
  }
  const wanted = tabs.find((tab) => `#${tab.getAttribute("aria-controls")}` === location.hash);
  if (wanted) select(wanted, false);
}

function setUp() {
  setUpTabs();
  setUpFaults();
  $("filter").addEventListener("change", () => {
    for (const request of requests.values()) showRequest(request, false);
  });
  $("reset").addEventListener("click", () => $("confirm").showModal());
  $("confirm-no").addEventListener("click", () => $("confirm").close());
  $("confirm-yes").addEventListener("click", async () => {
    $("confirm").close();
    try {
      await ask("/reset", {});
    } catch (error) {
      say("fault-said", error.message, true);
    }
  });
  $("detail-close").addEventListener("click", () => $("detail").close());
  $("clock-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const seconds = Number($("advance").value) * Number($("unit").value);
    attempt("clock-said", () => ask("/clock", {advance_s: seconds}), "The clock has moved.");
  });
  $("send-callbacks").addEventListener("click", () => attempt("callbacks-said", () => ask("/callbacks", {}), "Sent those that have an address."));
  setInterval(tick, 1000);
  listen();
}

setUp();
