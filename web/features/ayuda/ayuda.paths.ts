import { PREFIX } from '#contract/route.ts'

export const ayudaPath = `${PREFIX}/ayuda`

export const articuloPath = (slug: string): string => `${ayudaPath}/${slug}`
