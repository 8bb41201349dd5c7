import { looking } from '#tools/screens/browse-screens.ts'
import { buying } from '#tools/screens/checkout-screens.ts'
import { reading } from '#tools/screens/content-and-account-screens.ts'
import type { Screen } from '#tools/screens/screen.ts'

/** Every screen of the shop in every state worth checking. */
export const screens: Screen[] = [...looking, ...buying, ...reading]
