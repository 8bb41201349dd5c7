import { useEffect, useEffectEvent, useReducer } from 'react'

/** Not among TypeScript's types of the DOM yet. */
declare class CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/**
 * While `isOn`, Android's Back closes what lies over the page instead of leaving it, where the browser can tell (Chrome's
 * CloseWatcher). Escape does not come here: the dialog has handled it by then, and handled keys close nothing more.
 */
export function useCloseByBack(isOn: boolean, close: () => void): void {
  // A watcher ends with the press that it reports; what stays open, since there is something unsaved, needs a new one.
  const [presses, pressed] = useReducer((count: number) => count + 1, 0)
  const onClose = useEffectEvent(() => {
    close()
    pressed()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press needs a new watcher
  useEffect(() => {
    if (!isOn || !('CloseWatcher' in window)) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => onClose()
    return () => watcher.destroy()
  }, [isOn, presses])
}
