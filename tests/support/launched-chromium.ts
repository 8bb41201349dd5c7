import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, haveChromium } from '#tests/support/chromium.ts'

/** A Chromium for tests that drive a page themselves. `localhost` is where they listen: 127.0.0.1. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: haveChromium(),
    args: [...chromiumArgs, '--host-resolver-rules=MAP localhost 127.0.0.1'],
  })
}
