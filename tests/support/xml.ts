/** An element. `text` returns the decoded text of the first child of that name. */
export type XmlNode = {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  content: string
  text: (child: string) => string
}

/**
 * A strict XML parser for the feeds: throws unless the document is well-formed. Supports tags, double-quoted
 * attributes, numeric entities and text without CDATA.
 */
export function readXml(document: string): XmlNode {
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  const top = node('', {})
  const open = [top]
  let at = 0
  for (const found of body.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*(?:&#\d+;[^"<&]*)*")*)\s*(\/?)>/g)) {
    open.at(-1)!.content += readable(body.slice(at, found.index))
    at = found.index + found[0].length
    const [, closes, name = '', attributes = '', empty] = found
    if (closes) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
      continue
    }
    const made = node(
      name,
      Object.fromEntries(
        [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value = '']) => [key, readable(value)]),
      ),
    )
    open.at(-1)!.children.push(made)
    if (!empty) open.push(made)
  }
  if (open.length !== 1 || body.slice(at).trim() || top.children.length !== 1) throw new Error('not one whole document')
  return top.children[0]!
}

function node(name: string, attributes: Record<string, string>): XmlNode {
  const made: XmlNode = {
    name,
    attributes,
    children: [],
    content: '',
    text: (child) => made.children.find((each) => each.name === child)?.content ?? '',
  }
  return made
}

function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them.
  if (/[<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?!#\d+;)/.test(text))
    throw new Error(`not XML: ${text}`)
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
