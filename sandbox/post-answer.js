// Posts the chosen account's answer to the page that opened this window. That page closes it: a message from a closed
// window has no source, and would be rejected.
const { origin, answer } = document.querySelector('main').dataset
if (origin && window.opener) window.opener.postMessage(JSON.parse(answer), origin)
else window.close()
