/** Id and size of a photo's file, "{id}-small.webp"; an empty id for any other name. */
export function photoNamed(name: string): { id: string; size: 'large' | 'small' } {
  const [, id = '', size] = /^(.+)-(large|small)\.webp$/.exec(name) ?? []
  return { id, size: size as 'large' | 'small' }
}
