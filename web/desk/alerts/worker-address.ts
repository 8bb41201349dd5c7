/** Below no page, so that the worker controls none: the shop's own worker shows the offline page of the desk. */
export const worker = { file: '/desk/push-worker.js', scope: '/desk/push/' }

type Policies = { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } }

/** Where the browser requires Trusted Types, the desk's only address of a script that is not in its document. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('desk-worker', {
  createScriptURL: () => worker.file,
})

/** The address of the worker that shows the team's notifications, as `serviceWorker.register` takes it. */
export function workerAddress(): string {
  return policy ? policy.createScriptURL('') : worker.file
}
