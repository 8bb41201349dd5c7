import type { Page } from '@playwright/test'

/** The widths that every page is checked at, in px: small phones, tablets, laptops, a wide screen. */
const widths = [320, 360, 768, 1024, 1180, 1280, 1366, 1440, 1920] as const

/** The narrowest phone with text at 200 % (WCAG 1.4.4): the root's font size, in px. */
const enlarged = { width: 320, text: 32 } as const

/** Minimum height of touch targets, in px (WCAG 2.5.5). */
const fingerHeight = 44

/**
 * Layout problems of an open page at each width, and with enlarged text: horizontal scrolling, text that is cut off or
 * outside the window, overlapping texts or controls, a fixed element that covers a control at the end of the scroll
 * range, or (on touch screens) a control that is too low. Each problem once, with the widths where it occurs.
 */
export async function layoutProblems(page: Page, { touch }: { touch: boolean }): Promise<string[]> {
  const found = new Map<string, number[]>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 800 : 900 })
    for (const problem of await page.evaluate(judgeLayout, touch ? fingerHeight : 0))
      found.set(problem, [...(found.get(problem) ?? []), width])
  }
  const problems = [...found].map(([problem, at]) => `${problem} (at ${at.join(', ')} px)`)
  return [...problems, ...(await problemsOfEnlargedText(page))]
}

/** As above on the narrowest phone with text at 200 %, where controls may be lower than a finger's width of that text. */
async function problemsOfEnlargedText(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: enlarged.width, height: 800 })
  await page.evaluate(
    (px) => document.documentElement.style.setProperty('font-size', `${px}px`, 'important'),
    enlarged.text,
  )
  const problems = await page.evaluate(judgeLayout, 0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return problems.map((problem) => `${problem} (at ${enlarged.width} px, text at 200 %)`)
}

/** Runs in the browser. `least`: minimum height of controls, in px; 0 skips the check. */
async function judgeLayout(least: number): Promise<string[]> {
  const problems = new Set<string>()
  const root = document.documentElement
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  await frame()
  await frame()

  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const named = (element: Element) => {
    const text = (element.textContent?.trim() || element.getAttribute('aria-label') || '').replaceAll(/\s+/g, ' ')
    return `<${element.tagName.toLowerCase()}> "${text.slice(0, 40)}"`
  }
  const hiddenFromEyes = ({ width, height }: DOMRect) => width <= 1 || height <= 1

  /**
   * What an element inherits for these checks: its layer (the nearest ancestor that does not scroll with the page), the
   * boxes that clip it, whether it scrolls sideways, is truncated on purpose, or is for screen readers only.
   */
  type Around = {
    layer: Element
    clips: { box: DOMRect; across: boolean; along: boolean }[]
    slides: boolean
    shortened: boolean
    forReaders: boolean
  }
  // Computed once per element: most texts share their ancestors, and styles are slow to read.
  const known = new Map<Element, Around>()
  const around = (element: Element): Around => {
    const before = known.get(element)
    if (before) return before
    const parent = element.parentElement
    const outer: Around =
      parent && element !== root
        ? around(parent)
        : { layer: root, clips: [], slides: false, shortened: false, forReaders: false }
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const clips = { box, across: /hidden|clip/.test(style.overflowX), along: /hidden|clip/.test(style.overflowY) }
    const isLayer = /fixed|sticky/.test(style.position) || element.matches('dialog, [role=dialog]')
    const found: Around =
      element === root
        ? outer
        : {
            layer: isLayer ? element : outer.layer,
            clips: clips.across || clips.along ? [...outer.clips, clips] : outer.clips,
            slides: outer.slides || (/auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth),
            shortened: outer.shortened || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
            // Visually hidden: a box of one pixel that clips the rest.
            forReaders: outer.forReaders || (hiddenFromEyes(box) && style.overflow !== 'visible'),
          }
    known.set(element, found)
    return found
  }
  type Box = { element: Element; left: number; right: number; top: number; bottom: number; layer: Element }
  const boxOf = (element: Element, { left, right, top, bottom }: DOMRect): Box => ({
    ...{ element, left, right, layer: around(element).layer },
    ...{ top: top + scrollY, bottom: bottom + scrollY },
  })

  const texts: Box[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (!element || !walker.currentNode.textContent?.trim() || !shown(element)) continue
    if (element.closest('svg, script, style, noscript, option, [aria-hidden=true]')) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const { clips, slides, shortened, forReaders } = around(element)
    if (forReaders) continue
    for (const rect of range.getClientRects()) {
      if (hiddenFromEyes(rect)) continue
      // The header shows the shop's name only where it has room.
      if (!slides && !shortened && !element.closest('.home-link')) {
        if (rect.left < -1 || rect.right > root.clientWidth + 1) problems.add(`outside the window: ${named(element)}`)
        for (const { box, across, along } of clips) {
          const outAcross = across && (rect.left < box.left - 2 || rect.right > box.right + 2)
          const outAlong = along && (rect.top < box.top - 4 || rect.bottom > box.bottom + 4)
          if (outAcross || outAlong) problems.add(`cut off: ${named(element)}`)
        }
      }
      if (!slides) texts.push(boxOf(element, rect))
    }
  }

  const controls: Box[] = []
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, select, summary, input, textarea')) {
    const rect = element.getBoundingClientRect()
    if (!shown(element) || hiddenFromEyes(rect)) continue
    const inText = getComputedStyle(element).display === 'inline'
    if (!inText && !element.closest('label') && rect.height < least - 0.5)
      problems.add(`${Math.round(rect.height)} px high: ${named(element)}`)
    if (!inText && !around(element).slides) controls.push(boxOf(element, rect))
  }

  /** Pairs of a layer that overlap by more than the tolerance, in px; a box and its content do not count. */
  const overlaps = (boxes: Box[], across: number, along: number) => {
    const sorted = boxes.toSorted((a, b) => a.top - b.top)
    for (const [i, a] of sorted.entries())
      for (let k = i + 1; k < sorted.length; k++) {
        const b = sorted[k]!
        if (b.top > a.bottom - along) break
        const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        // A search field contains its button.
        const within = b.left >= a.left && b.right <= a.right && b.bottom <= a.bottom && a.element.matches('input')
        const apart = a.layer !== b.layer || within || a.element.contains(b.element) || b.element.contains(a.element)
        if (shared > across && Math.min(a.bottom, b.bottom) - b.top > along && !apart)
          problems.add(`overlap: ${named(a.element)} and ${named(b.element)}`)
      }
  }
  overlaps(texts, 3, 7)
  overlaps(controls, 3, 3)

  if (root.scrollWidth > root.clientWidth)
    problems.add(`${root.scrollWidth - root.clientWidth} px wider than the window`)

  // A control that is covered at the end of the scroll range can never be pressed: by a top bar at the top of the page,
  // or a bottom bar at its end.
  const modal = document.querySelector('dialog[open], [role=dialog]')
  for (const end of modal ? [] : (['top', 'bottom'] as const)) {
    scrollTo({ top: end === 'top' ? 0 : root.scrollHeight, behavior: 'instant' })
    for (const { element, layer } of controls) {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const near = end === 'top' ? y > 0 && y < innerHeight / 3 : y > (innerHeight * 2) / 3 && y < innerHeight
      if (layer !== root || !near || x < 0 || x > root.clientWidth) continue
      const above = document.elementFromPoint(x, y)
      if (above && around(above).layer !== root && !element.contains(above) && !above.contains(element))
        problems.add(`covered: ${named(element)} by ${named(above)}`)
    }
  }
  scrollTo({ top: 0, behavior: 'instant' })
  return [...problems]
}
