import { createContext } from 'react'

/** At the desk a detail has half the room, and its files are seen where they are instead of downloaded. */
export const EnLaMesa = createContext(false)
