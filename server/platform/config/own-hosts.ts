import type { Config } from './config.ts'

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' && !Buffer.isBuffer(value) ? Object.values(value).flatMap(textsOf) : []
}

/**
 * Returns the hosts of all configured URLs, including that of the portal. URLs that customers enter must not lead to
 * these hosts.
 */
export const ownHostsOf = (config: Config): string[] => [
  ...new Set(
    textsOf(config)
      .filter((text) => text.includes('://'))
      .flatMap((text) => URL.parse(text)?.hostname.toLowerCase() || []),
  ),
]
