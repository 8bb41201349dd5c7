/** To be called when React begins: from here on it hears what is pressed. `begin-after-looks.ts` listened until then. */
export function beginWaking(): void {
  dispatchEvent(new Event('waking'))
}

/** Every part of the page answers now. */
export function wake(): void {
  delete document.documentElement.dataset.waking
  dispatchEvent(new Event('awake'))
}
