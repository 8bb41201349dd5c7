import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { beginWaking } from '#web/browser/awake.ts'
import { keepOfflinePage } from '#web/browser/offline-page.ts'

beginWaking()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

keepOfflinePage()
