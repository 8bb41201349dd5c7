// Gives the chosen account's token to the page that opened this window, which closes it: a message from a window that is
// gone has no source, and would not be believed.
const { origin, token, user } = document.querySelector('main').dataset
if (origin && window.opener) window.opener.postMessage({ facebook_stand_in: 'login', token, user }, origin)
else window.close()
