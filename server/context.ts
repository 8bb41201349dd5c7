import { createContext } from 'react-router'
import type { Shop } from '#domain/shop.ts'

/** The shop for page loaders. Only Node may load this module: a copy in a bundle would be a different context. */
export const shopContext = createContext<Shop>()
