import { Group, Select, Stack, Text } from '@mantine/core'
import { formatCodigoCliente } from '#contract/valores/comprobantes.ts'
import { Imagen } from '#shared/Imagen.tsx'
import { useTakeover } from '#ui/fields/ListFieldLista.tsx'
import { wordsFilter } from '#ui/fields/words-filter.ts'
import classes from '../Shell.module.css'
import type { OpcionesProps } from './RazonSocialSelect.tsx'

/** Number of razones sociales above which the select has a search field. */
const SEARCH_ABOVE = 7

/**
 * The code of the select loads when the user presses the select, so the loaded select has to open and take the focus at
 * once.
 */
const PRESSED = { isFocused: true, isOpened: true } as const

export const RazonSocialOpciones = ({ all, razonSocial, onChoose }: OpcionesProps) => (
  <Select
    aria-label="Razón social"
    className={classes.razon ?? ''}
    data={all.map((razon) => ({
      value: String(razon.razonSocialId),
      label: razon.razonSocial,
      disabled: !razon.activo,
    }))}
    value={String(razonSocial.razonSocialId)}
    onChange={(value) => value !== null && onChoose(Number(value))}
    allowDeselect={false}
    searchable={all.length > SEARCH_ABOVE}
    filter={wordsFilter((id) => {
      const razon = all.find(({ razonSocialId }) => String(razonSocialId) === id)
      return razon ? `${formatCodigoCliente(razon.codigoCliente)} ${razon.cuit}` : ''
    })}
    ref={useTakeover(undefined, PRESSED)}
    comboboxProps={{ width: 320, position: 'bottom-start' }}
    renderOption={({ option }) => {
      const razon = all.find(({ razonSocialId }) => String(razonSocialId) === option.value)
      return (
        <Group gap="sm" wrap="nowrap">
          <Imagen version={razon?.imagenVersion ?? null} nombre={option.label} size={32} isCompany />
          <Stack gap={0}>
            <Text size="sm">{option.label}</Text>
            <Text size="xs" opacity={0.85}>
              Código de cliente {formatCodigoCliente(razon?.codigoCliente ?? '')}
              {razon?.activo === false && ' · Inactiva: consultá con tu vendedor'}
            </Text>
          </Stack>
        </Group>
      )
    }}
  />
)
