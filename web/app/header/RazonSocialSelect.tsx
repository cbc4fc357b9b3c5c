import { Text } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { veTodas } from '#contract/base/roles.ts'
import { formatCodigoCliente } from '#contract/valores/comprobantes.ts'
import { hasUnsavedChanges, hasUnsentText } from '#web/leave.ts'
import { type Profile, useProfile } from '#web/profile.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { closedList, touchedPiece } from '#ui/touched-piece.tsx'
import classes from '../Shell.module.css'

const ConfirmDialog = lazyPiece(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog)

export interface OpcionesProps {
  all: Profile['usuario']['listRazonSocial']
  razonSocial: NonNullable<Profile['razonSocial']>
  onChoose: (razonSocialId: number) => void
}

/**
 * Shows a plain element that looks like a closed select until the user touches it. Mantine's select is larger than the
 * whole header.
 */
const Opciones = touchedPiece<OpcionesProps>(
  async () => (await import('./RazonSocialOpciones.tsx')).RazonSocialOpciones,
  ({ razonSocial, touch: { onClick, ...touch } }) => (
    <span className={`${classes.razon} ${classes.cerrada}`}>
      <input {...closedList(onClick)} {...touch} aria-label="Razón social" value={razonSocial.razonSocial} />
      <IconSelector size={16} aria-hidden />
    </span>
  ),
)

/** Select of the current razón social. Stores the choice, and asks before it discards unsaved changes. */
export const RazonSocialSelect = () => {
  const { usuario, razonSocial, setRazonSocial, esInterno, roles } = useProfile()
  const [asked, setAsked] = useState<number>()
  const all = usuario.listRazonSocial
  if (esInterno || !razonSocial)
    return (
      <Text fw={600} truncate>
        {veTodas(roles) ? 'Todos los clientes' : esInterno && 'Tu cartera'}
      </Text>
    )
  const facts = [
    `Código de cliente ${formatCodigoCliente(razonSocial.codigoCliente)}`,
    ...razonSocial.negocios.map(({ negocio }) => negocio),
  ].join(' · ')
  const choose = (chosen: number) => {
    if (chosen === razonSocial.razonSocialId) return
    if (hasUnsavedChanges() || hasUnsentText()) setAsked(chosen)
    else setRazonSocial(chosen)
  }
  return (
    <>
      {all.length === 1 ? (
        <Text fw={600} truncate title={razonSocial.razonSocial}>
          {razonSocial.razonSocial}
        </Text>
      ) : (
        <Opciones all={all} razonSocial={razonSocial} onChoose={choose} />
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
            Lo que cargaste es para {razonSocial.razonSocial} y todavía no lo enviaste. Si cambiás a{' '}
            {all.find(({ razonSocialId }) => razonSocialId === asked)?.razonSocial}, empezás de nuevo.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
