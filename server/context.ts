import { createContext } from 'react-router'
import type { Shop } from '#domain/shop.ts'

/** The shop, for the loaders of pages. Loaded by Node alone: a second copy would be another context. */
export const shopContext = createContext<Shop>()
