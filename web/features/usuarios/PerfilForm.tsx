import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import { formatTelefono, parseTelefono } from '#contract/valores/telefonos.ts'
import type { UsuarioUpdate } from '#contract/usuarios/shapes.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { ApiError, call } from '#web/api.ts'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'

type Datos = Omit<Typed<typeof UsuarioUpdate>, 'version'>

const shown = (telefono: string | null) => (telefono ? formatTelefono(telefono) : '')

/** Form of the user's data. Typed values stay until they are saved or cancelled. */
export const PerfilForm = ({ onClose }: { onClose: () => void }) => {
  const { usuario, setUsuario } = useProfile()
  const { telefono, direccion } = usuario.contacto
  const [isStale, setStale] = useState(false)
  const { mutateAsync } = useSend(usuarios.update, { failure: FALLBACK_MESSAGE })
  const campos: Campos<Datos> = [
    {
      cols: 2,
      campos: [
        {
          kind: 'texto',
          name: 'telefono',
          label: 'Teléfono',
          help: isStale ? `Ahora dice: ${shown(telefono) || 'nada'}` : 'Con código de área',
          inputMode: 'tel',
          autoComplete: 'tel',
          maxLength: 40,
          normalize: (text) => (parseTelefono(text) ? formatTelefono(text) : undefined),
        },
        {
          kind: 'texto',
          name: 'direccion',
          label: 'Domicilio',
          help: isStale ? `Ahora dice: ${direccion ?? 'nada'}` : 'Calle, número y localidad',
          autoComplete: 'street-address',
          maxLength: 150,
        },
      ],
    },
  ]
  const readAgain = async () => {
    // After a conflict, keep the typed values and show the stored values next to them. The next save sends the stored
    // version.
    const fresh = await call(usuarios.getByName, { params: { userName: usuario.userName } }).catch(() => undefined)
    if (!fresh) return
    setUsuario(() => fresh)
    setStale(true)
  }
  const de = useFormSend({
    start: { telefono: shown(telefono), direccion: direccion ?? '' } as Datos,
    shape: async () => (await import('#contract/usuarios/shapes.ts')).UsuarioUpdate.omit({ version: true }),
    campos,
    send: (body) => mutateAsync({ params: { id: usuario.usuarioId }, body: { ...body, version: usuario.version } }),
    done: 'Guardamos tus datos.',
    onDone: (saved) => {
      setUsuario(() => saved)
      onClose()
    },
    isTold: true,
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) void readAgain()
    },
  })
  const { form, error, release } = de
  useEffect(() => form.setFocus('telefono'), [form])
  return (
    <>
      {error instanceof Error && !(error instanceof ApiError && error.fields) && (
        <Alert color="red" role="alert" mb="md">
          {error.message}
        </Alert>
      )}
      <Formulario
        de={de}
        campos={campos}
        enviar="Guardar"
        onCancel={() => {
          release()
          onClose()
        }}
      />
    </>
  )
}
