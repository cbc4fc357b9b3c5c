import { Group, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { FieldToCome } from '#ui/FieldToCome.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import type { Filtro } from './filtros.ts'
import type { Direccion } from './use-filtros.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { later } from '#web/first-shown.ts'

const TEXT_PAUSE_MS = 300

interface TextoFieldProps {
  texto: string
  placeholder: string
  onChange: (texto: string) => void
}

/** The words looked for: sent when the typing pauses, taken from the address when it changes by itself. */
const TextoField = ({ texto, placeholder, onChange }: TextoFieldProps) => {
  const isPhone = useIsPhone()
  const [typed, setTyped] = useState({ text: texto, from: texto })
  const send = useDebouncedCallback(onChange, TEXT_PAUSE_MS)
  // Back, Limpiar and the chips change the address: the field follows it.
  if (texto !== typed.from) setTyped({ text: texto === typed.text.trim() ? typed.text : texto, from: texto })
  return (
    <TextInput
      label="Buscar"
      type="search"
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={80}
      {...(!isPhone && { flex: '1 1 9rem' })}
      value={typed.text}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, from: typed.from })
        send(event.currentTarget.value.trim())
      }}
    />
  )
}

// Their lists and calendars open over the list: they come after it.
const FiltrosCampos = lazy(
  later(() => import('./FiltrosCampos.tsx').then((module) => ({ default: module.FiltrosCampos }))),
)

/** The filters that are drawn, each or each two side by side. */
export type Grupo = readonly (readonly [name: string, filtro: Filtro])[]

const gruposOf = (filtros: Grupo): Grupo[] => {
  const grupos: [string, Filtro][][] = []
  for (const [name, filtro] of filtros) {
    const last = grupos.at(-1)
    if (filtro.range && last?.[0]?.[1].range === filtro.range) last.push([name, filtro])
    else grupos.push([[name, filtro]])
  }
  return grupos
}

/** The room that a filter takes: side by side they share it; in the phone's sheet a basis would be its height. */
export const sizeOf = ({ w, flex, range }: Filtro, isPhone: boolean) => {
  if (isPhone) return range ? { w: '100%' } : { ...(w && { w }) }
  return { ...(w && { w }), ...(flex && { flex }) }
}

/** The filters of a list: the bar with its chips, or the sheet of a phone. All of them live in its address. */
export const Filtros = ({ filtros }: { filtros: Direccion }) => {
  const { tabla, valores, set, clear } = filtros
  const { usuario, esInterno } = useProfile()
  const isPhone = useIsPhone()
  const all = Object.entries(tabla)
  const active = all.flatMap(([key, filtro]) => {
    const value = valores[key]!
    const label = value && filtro.chip?.(value)
    return label ? [{ key, label, onRemove: () => set(key, '') }] : []
  })
  const canChoose = esInterno || usuario.listRazonSocial.length > 1
  const drawn = all.filter(
    ([, { kind, when = true }]) => when && kind !== 'oculto' && (kind !== 'razonSocial' || canChoose),
  )
  const words = drawn.filter(([, { kind }]) => kind === 'palabras')
  const grupos = gruposOf(drawn.filter(([, { kind }]) => kind !== 'palabras'))
  return (
    <FilterBar active={active} onClear={clear}>
      {words.map(([name, { placeholder = '' }]) => (
        <TextoField key={name} texto={valores[name]!} placeholder={placeholder} onChange={(text) => set(name, text)} />
      ))}
      <Suspense
        fallback={grupos
          .filter(([first]) => !first![1].apart)
          .map((grupo) => {
            const [name, first] = grupo[0]!
            return grupo.length === 1 ? (
              <FieldToCome key={name} label={first.label} {...sizeOf(first, isPhone)} />
            ) : (
              <Group key={name} gap="sm" wrap="nowrap" {...sizeOf(first, isPhone)}>
                {grupo.map(([each, { label }]) => (
                  <FieldToCome key={each} label={label} flex={1} />
                ))}
              </Group>
            )
          })}
      >
        <FiltrosCampos grupos={grupos} valores={valores} onChange={set} />
      </Suspense>
    </FilterBar>
  )
}
