/** The arithmetic of cropping: pixels of the upright original, whole numbers, from its upper left corner. */

export type Size = { width: number; height: number }
export type Area = Size & { x: number; y: number }

/** A corner of an area: `x` -1 is its left side, 1 its right; `y` -1 its upper side, 1 its lower. */
export type Corner = { x: -1 | 1; y: -1 | 1 }

/** What is left of a picture has at least this many pixels on each side; the database checks it as well. */
export const leastSide = 200

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Whether an area lies inside the picture and is large enough. */
export function isInside({ x, y, width, height }: Area, picture: Size): boolean {
  if (![x, y, width, height].every(Number.isSafeInteger)) return false
  if (x < 0 || y < 0 || width < leastSide || height < leastSide) return false
  return x + width <= picture.width && y + height <= picture.height
}

/** Whether anything can be cut from a picture. */
export function canCrop({ width, height }: Size): boolean {
  return Math.min(width, height) >= leastSide && Math.max(width, height) > leastSide
}

export function wholeArea({ width, height }: Size): Area {
  return { x: 0, y: 0, width, height }
}

/** The area moved by pixels, as far as the picture goes. */
export function moved(area: Area, by: { x: number; y: number }, picture: Size): Area {
  return {
    ...area,
    x: between(0, Math.round(area.x + by.x), picture.width - area.width),
    y: between(0, Math.round(area.y + by.y), picture.height - area.height),
  }
}

/** The widths that an area of this ratio can have within `room`; none if `least` is above `most`. */
function widthsOf(ratio: number, room: Size): { least: number; most: number } {
  return {
    least: Math.ceil(Math.max(leastSide, leastSide * ratio)),
    most: Math.floor(Math.min(room.width, room.height * ratio)),
  }
}

/** The area with one corner moved by pixels; the opposite one stays. With a `ratio` (width ÷ height) it keeps that ratio. */
export function resized(
  area: Area,
  corner: Corner,
  by: { x: number; y: number },
  { picture, ratio }: { picture: Size; ratio: number | null },
): Area {
  const room = {
    width: corner.x === 1 ? picture.width - area.x : area.x + area.width,
    height: corner.y === 1 ? picture.height - area.y : area.y + area.height,
  }
  const [wider, higher] = [corner.x * by.x, corner.y * by.y]
  let width = between(leastSide, Math.round(area.width + wider), room.width)
  let height = between(leastSide, Math.round(area.height + higher), room.height)
  if (ratio !== null) {
    const { least, most } = widthsOf(ratio, room)
    if (least > most) return area
    // The side that was moved further decides.
    const change = Math.abs(wider) >= Math.abs(higher * ratio) ? wider : higher * ratio
    width = between(least, Math.round(area.width + change), most)
    height = Math.round(width / ratio)
  }
  return {
    x: corner.x === 1 ? area.x : area.x + area.width - width,
    y: corner.y === 1 ? area.y : area.y + area.height - height,
    ...{ width, height },
  }
}

/** The largest part of an area with this ratio (width ÷ height) about the same centre; null if the picture is too small. */
export function withRatio(area: Area, ratio: number, picture: Size): Area | null {
  const { least, most } = widthsOf(ratio, picture)
  if (least > most) return null
  const width = between(least, Math.floor(Math.min(area.width, area.height * ratio)), most)
  const height = Math.round(width / ratio)
  const by = { x: (area.width - width) / 2, y: (area.height - height) / 2 }
  return moved({ ...area, width, height }, by, picture)
}

/** "x y width height", as forms, calls and the audit carry an area; empty: the whole picture. */
export function areaText({ x, y, width, height }: Area): string {
  return `${x} ${y} ${width} ${height}`
}

/** The area of a text; undefined if it is none. */
export function areaOf(text: string): Area | undefined {
  const [, x, y, width, height] = /^(\d{1,5}) (\d{1,5}) (\d{1,5}) (\d{1,5})$/.exec(text)?.map(Number) ?? []
  return height === undefined ? undefined : { x: x!, y: y!, width: width!, height }
}
