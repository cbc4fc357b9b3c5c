import { createContext } from 'react'

/** true: the detail is in the mesa. It then has half the width, and shows its files instead of downloading them. */
export const EnLaMesa = createContext(false)
