import { HOUR_MS } from '#contract/valores/fechas.ts'
import type { z } from 'zod'
import type { createClient } from '#gateways/service-desk/invgate/client.ts'
import { FinalError } from '#server/base/errors.ts'
import { Categories, Named, read } from '#gateways/service-desk/invgate/shapes.ts'

/** Time (ms) after which a name that was not found is searched again. */
const MISS_MS = 5000
const PAGE_SIZE = 500
const MAX_PAGES = 100
const MAX_DEPTH = 10

type Client = Pick<ReturnType<typeof createClient>, 'call'>
type Names = Map<string, number>

/** Normalizes a name for comparison: lower case, without accents and without spaces around it. */
const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

type Category = z.output<typeof Categories>[number]

/** Returns the path of a category, the names from the root down: "reclamos > logistica". */
const pathOf = (category: Category, byId: ReadonlyMap<number, Category>): string => {
  const names = [plain(category.name)]
  let parent = byId.get(category.parent_category_id ?? 0)
  while (parent && names.length < MAX_DEPTH) {
    names.unshift(plain(parent.name))
    parent = byId.get(parent.parent_category_id ?? 0)
  }
  return names.join(' > ')
}

const readCategories = async (client: Client): Promise<Names> => {
  const byId = new Map<number, Category>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await client.call('get', 'categories', { page, page_size: PAGE_SIZE })
    const rows = read(Categories, answer, 'categories')
    for (const row of rows) byId.set(row.id, row)
    if (rows.length < PAGE_SIZE) break
  }
  return new Map([...byId.values()].toReversed().map((row) => [pathOf(row, byId), row.id]))
}

const readSources = async (client: Client): Promise<Names> => {
  const endpoint = 'incident.attributes.source'
  const rows = read(Named, await client.call('get', endpoint, {}), endpoint)
  return new Map(rows.map(({ id, name }) => [plain(name), id]))
}

/**
 * Caches the names that `load` returns for an hour. When a name is missing, loads them again, at most every MISS_MS.
 */
const cached = (load: () => Promise<Names>) => {
  let known: { names: Names; at: number } | undefined
  return async (name: string): Promise<number | undefined> => {
    const age = known ? Date.now() - known.at : Infinity
    if (!known || age > (known.names.has(plain(name)) ? HOUR_MS : MISS_MS)) {
      known = { names: await load(), at: Date.now() }
    }
    return known.names.get(plain(name))
  }
}

/**
 * Creates the functions that find categories and sources by name, because their ids differ between installations
 * (domain §4.1).
 */
export const createCatalogue = (client: Client) => {
  const category = cached(() => readCategories(client))
  const source = cached(() => readSources(client))
  return {
    /**
     * Returns the id of a category. Throws FinalError when the desk has none with that name: an administrator has to
     * create it there.
     */
    async requireCategory(name: string): Promise<number> {
      const id = await category(name)
      if (id === undefined) {
        throw new FinalError(
          `En InvGate no existe la categoría “${name}”. Creala en InvGate o cambiá la del motivo, y tocá Reintentar.`,
        )
      }
      return id
    },
    /** Returns the id of a source; undefined: the desk has none with that name. */
    findSource: (name: string): Promise<number | undefined> => source(name),
  }
}
