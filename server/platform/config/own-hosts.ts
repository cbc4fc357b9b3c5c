import type { Config } from './config.ts'

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' && !Buffer.isBuffer(value) ? Object.values(value).flatMap(textsOf) : []
}

/** The hosts of every address that the operator named, ours among them: what customers write down leads to none. */
export const ownHostsOf = (config: Config): string[] => [
  ...new Set(
    textsOf(config)
      .filter((text) => text.includes('://'))
      .flatMap((text) => URL.parse(text)?.hostname.toLowerCase() || []),
  ),
]
