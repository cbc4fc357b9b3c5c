import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'

const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
const lettersOf = (text: string): string => plainOf(text).replace(/[^\p{L}\p{N}]+/gu, ' ')
/** Returns the text without punctuation, so that "S.R.L." is found as "srl". */
const joinedOf = (text: string): string => plainOf(text).replace(/[^\p{L}\p{N}\s]+/gu, '')

/**
 * Creates the filter of a list: options that contain every typed word, in any order, without accents or punctuation.
 * `more` returns further text of an option to search, for example its number.
 */
export const wordsFilter =
  (more: (value: string) => string = () => ''): OptionsFilter =>
  ({ options, search, limit }) => {
    const words = joinedOf(search).split(/\s+/).filter(Boolean)
    const isFound = (option: ComboboxItem): boolean => {
      const text = `${option.label} ${more(option.value)}`
      const known = `${lettersOf(text)} ${joinedOf(text)}`
      return words.every((word) => known.includes(word))
    }
    return options
      .flatMap((item): ComboboxParsedItem[] => {
        if (!('group' in item)) return isFound(item) ? [item] : []
        const items = item.items.filter(isFound)
        return items.length ? [{ ...item, items }] : []
      })
      .slice(0, limit)
  }
