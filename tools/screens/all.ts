import { buying } from '#tools/screens/buying.ts'
import { looking } from '#tools/screens/looking.ts'
import { reading } from '#tools/screens/reading.ts'
import type { Screen } from '#tools/screens/screen.ts'

/** Every screen of the shop in every state worth a look. */
export const screens: Screen[] = [...looking, ...buying, ...reading]
