import { createContext } from 'react'

/**
 * true: the detail is shown in the mesa, where it has half the width and shows its files instead of downloading them.
 */
export const EnLaMesa = createContext(false)
