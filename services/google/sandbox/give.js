// Posts the chosen account's token to the page that opened this window, and closes.
const { origin, credential } = document.querySelector('main').dataset
if (origin) window.opener?.postMessage({ google_stand_in: 'credential', credential }, origin)
window.close()
