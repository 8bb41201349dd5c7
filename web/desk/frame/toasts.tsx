import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { Icon } from '#web/design/icon.tsx'

const manager = Toast.createToastManager()

/** Says that something was done, for some seconds, with an optional way back. */
export function toast(title: string, action?: { label: string; onPress: () => void }): void {
  manager.add({
    title,
    ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
    timeout: action ? 10_000 : 5_000,
  })
}

/** Says that something could not be done, where the page has no place for it. */
export function toastProblem(title: string): void {
  manager.add({ title, type: 'problem', priority: 'high', timeout: 10_000 })
}

/** The place where toasts appear: the end of the screen, above the bar on phones. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed end-4 bottom-20 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 lg:bottom-6">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((each) => (
    <Toast.Root key={each.id} toast={each} className="rounded-card border border-line bg-raised p-4 shadow-float">
      <Toast.Content className="flex items-center gap-3">
        {each.type === 'problem' ? (
          <Icon name="warn" className="text-error" />
        ) : (
          <Icon name="check" className="text-accent" />
        )}
        <Toast.Title className="min-w-0 flex-1 text-small" />
        <Toast.Action className="min-h-11 px-2 font-semibold text-accent text-small underline underline-offset-4" />
      </Toast.Content>
    </Toast.Root>
  ))
}
