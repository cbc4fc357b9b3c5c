import { Group, Select, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { formatCodigoCliente } from '#contract/valores/comprobantes.ts'
import { hasUnsavedChanges, hasUnsentWords } from '#web/leave.ts'
import { useProfile } from '#web/profile.tsx'
import { Imagen } from '#shared/Imagen.tsx'
import classes from './Shell.module.css'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const ConfirmDialog = lazyPiece(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog)

/** Above this many, finding one by typing is quicker. */
const SEARCH_ABOVE = 7

/** For which razón social one works: always in sight, remembered, and asking before it throws a form away. */
export const RazonSocialSelect = () => {
  const { usuario, razonSocial, setRazonSocial, esInterno } = useProfile()
  const [asked, setAsked] = useState<number>()
  const all = usuario.listRazonSocial
  if (esInterno || !razonSocial)
    return (
      <Text fw={600} truncate>
        Todas las empresas
      </Text>
    )
  const facts = [
    `Cliente ${formatCodigoCliente(razonSocial.codigoCliente)}`,
    ...razonSocial.negocios.map(({ negocio }) => negocio),
  ].join(' · ')
  const choose = (value: string | null) => {
    if (value === null || Number(value) === razonSocial.razonSocialId) return
    if (hasUnsavedChanges() || hasUnsentWords()) setAsked(Number(value))
    else setRazonSocial(Number(value))
  }
  return (
    <>
      {all.length === 1 ? (
        <Text fw={600} truncate title={razonSocial.razonSocial}>
          {razonSocial.razonSocial}
        </Text>
      ) : (
        <Select
          aria-label="Razón social"
          className={classes.razon ?? ''}
          data={all.map((razon) => ({
            value: String(razon.razonSocialId),
            label: razon.razonSocial,
            disabled: !razon.activo,
          }))}
          value={String(razonSocial.razonSocialId)}
          onChange={choose}
          allowDeselect={false}
          searchable={all.length > SEARCH_ABOVE}
          comboboxProps={{ width: 320, position: 'bottom-start' }}
          renderOption={({ option }) => {
            const razon = all.find(({ razonSocialId }) => String(razonSocialId) === option.value)
            return (
              <Group gap="sm" wrap="nowrap">
                <Imagen version={razon?.imagenVersion ?? null} nombre={option.label} size={32} isCompany />
                <Stack gap={0}>
                  <Text size="sm">{option.label}</Text>
                  <Text size="xs" c="dimmed">
                    Cliente {formatCodigoCliente(razon?.codigoCliente ?? '')}
                    {razon?.activo === false && ' · Inactiva: consultá con tu vendedor'}
                  </Text>
                </Stack>
              </Group>
            )
          }}
        />
      )}
      <Text size="sm" c="dimmed" visibleFrom="md" flex="none">
        {facts}
      </Text>
      {asked !== undefined && (
        <Suspense>
          <ConfirmDialog
            opened
            title="¿Cambiar de razón social?"
            confirm="Cambiar"
            cancel="Seguir acá"
            danger
            onCancel={() => setAsked(undefined)}
            onConfirm={() => {
              setRazonSocial(asked)
              setAsked(undefined)
            }}
          >
            Lo que cargaste es para {razonSocial.razonSocial} y todavía no lo enviaste. Si cambiás, empezás de nuevo con{' '}
            {all.find(({ razonSocialId }) => razonSocialId === asked)?.razonSocial}.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
