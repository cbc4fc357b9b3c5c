import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '#contract/valores/formato.ts'
import { PAGE_SIZE } from '#shared/lists/filtros.ts'
import { useTeclas } from '#ui/teclas.ts'
import type { EnSuLista } from './en-su-lista.ts'

interface VecinasProps extends EnSuLista {
  id: number
  /** Spanish name of the open gestión with its article: "la devolución". */
  deQue: string
  onOpen: (id: number) => void
}

/**
 * Position of the open gestión in its list, with buttons (keys j and k) to the next and previous gestión. The buttons
 * also lead to gestiones on other pages of the list.
 */
export const Vecinas = ({ id, page, lista, deQue, onOpen, ...deLista }: VecinasProps) => {
  const { data } = page
  const ids = data?.filas.map((row) => deLista.rowId(row)) ?? []
  /** Row to open when the requested page arrives: its first or its last row. */
  const entra = useRef<'primera' | 'ultima'>(undefined)
  const at = ids.indexOf(id)
  const isElsewhere = !page.isPlaceholderData && at < 0
  const enter = useEffectEvent(() => {
    const next = entra.current === 'ultima' ? ids.at(-1) : ids[0]
    if (entra.current && next !== undefined) onOpen(next)
    entra.current = undefined
  })
  useEffect(() => {
    if (isElsewhere) enter()
  }, [isElsewhere])

  if (!data || at < 0) return null
  const { pagina, total, hayMas, siguiente, anterior } = data
  const place = (pagina - 1) * PAGE_SIZE + at + 1
  const isLastPage = siguiente === null && !hayMas && (pagina - 1) * PAGE_SIZE + ids.length >= total
  const goPage = (next: number, cursor: string | null, end: 'primera' | 'ultima') => {
    entra.current = end
    lista.setPage(next, cursor)
  }
  const before = at > 0 ? () => onOpen(ids[at - 1]!) : undefined
  const after = at < ids.length - 1 ? () => onOpen(ids[at + 1]!) : undefined
  const pageBefore = pagina > 1 ? () => goPage(pagina - 1, pagina === 2 ? null : anterior, 'ultima') : undefined
  const pageAfter = isLastPage ? undefined : () => goPage(pagina + 1, siguiente, 'primera')
  return (
    <VecinasBotones
      texto={`${formatCount(place)} de ${hayMas ? `más de ${formatCount(total - 1)}` : formatCount(total)}`}
      deQue={deQue}
      onBefore={before ?? pageBefore}
      onAfter={after ?? pageAfter}
    />
  )
}

interface VecinasBotonesProps {
  texto: string
  deQue: string
  /** undefined: the open gestión is the first of the list. */
  onBefore: (() => void) | undefined
  onAfter: (() => void) | undefined
}

const BOTONES = [
  { tecla: 'k', texto: 'Anterior', Icon: IconChevronUp, go: 'onBefore' },
  { tecla: 'j', texto: 'Siguiente', Icon: IconChevronDown, go: 'onAfter' },
] as const

const VecinasBotones = ({ texto, deQue, ...ways }: VecinasBotonesProps) => {
  useTeclas({ k: ways.onBefore, j: ways.onAfter }, 1)
  return (
    <Group component="nav" aria-label={`En la lista de ${deQue}`} gap={4} wrap="nowrap" mx="xs">
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }} aria-live="polite">
        {texto}
      </Text>
      {BOTONES.map(({ tecla, texto: nombre, Icon, go }) => (
        <ActionIcon
          key={tecla}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={nombre}
          title={`${nombre} (${tecla})`}
          aria-keyshortcuts={tecla}
          disabled={!ways[go]}
          onClick={ways[go]}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
