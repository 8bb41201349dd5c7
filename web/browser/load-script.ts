const loadMs = 20_000
const loaded = new Map<string, Promise<void>>()

/**
 * Loads a third-party script once per page and verifies that it defined what it is for. A load that failed or took
 * longer than 20 s can be retried.
 */
export function loadScript(address: string, isThere: () => boolean): Promise<void> {
  const known = loaded.get(address)
  if (known) return known
  const loading = append(address, isThere).catch((error) => {
    loaded.delete(address)
    throw error
  })
  loaded.set(address, loading)
  return loading
}

function append(address: string, isThere: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(late)
      script.remove()
      reject(new Error(`${address} could not be loaded`))
    }
    const late = setTimeout(fail, loadMs)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      if (!isThere()) return fail()
      clearTimeout(late)
      resolve()
    })
    script.src = address
    document.head.append(script)
  })
}
