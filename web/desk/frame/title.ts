let heading: string | null | undefined
let count = 0

/** Puts the page's heading into the title of the browser's tab. */
export function setHeading(text: string | null | undefined): void {
  heading = text
  write()
}

/** Shows a count before the title, "(2) Today": what has come since the person last used the page. */
export function setCount(news: number): void {
  count = news
  write()
}

function write(): void {
  const [shop] = document.title.split(' | ').slice(-1)
  const name = shop!.replace(/^\(\d+\) /, '')
  document.title = `${count > 0 ? `(${count}) ` : ''}${heading ? `${heading} | ` : ''}${name}`
}
