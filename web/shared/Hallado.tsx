import type { ReactNode } from 'react'

const MARKED = { background: 'var(--mantine-color-yellow-light)', color: 'var(--mantine-color-text)' }

/** What was looked for, where it was found. */
export const Hallado = ({ es, children }: { es: boolean; children: ReactNode }) =>
  es ? <mark style={MARKED}>{children}</mark> : children
