import type { ReactNode } from 'react'

const MATCH_STYLE = { background: 'var(--mantine-color-yellow-light)', color: 'var(--mantine-color-text)' }

/** Text that is highlighted as a search match when `es` is true. */
export const Hallado = ({ es, children }: { es: boolean; children: ReactNode }) =>
  es ? <mark style={MATCH_STYLE}>{children}</mark> : children
