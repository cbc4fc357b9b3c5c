import { createContext } from 'react'

/** true: the detail is in the mesa, with half the width, and shows its files inline instead of downloading them. */
export const EnLaMesa = createContext(false)
