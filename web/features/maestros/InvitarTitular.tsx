import { Text } from '@mantine/core'
import { representantes } from '#contract/representantes/calls.ts'
import { TITULAR } from '#contract/representantes/reglas.ts'
import type { NewRepresentante } from '#contract/representantes/shapes.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'

type Datos = Typed<typeof NewRepresentante>

const CAMPOS: Campos<Datos> = [
  {
    cols: 2,
    from: 'xs',
    campos: [
      { kind: 'texto', name: 'nombre', label: 'Nombre', required: true, maxLength: 60, autoFocus: true },
      { kind: 'texto', name: 'apellido', label: 'Apellido', required: true, maxLength: 60 },
      { kind: 'texto', name: 'dni', label: 'DNI', required: true, inputMode: 'numeric', maxLength: 10 },
      { kind: 'texto', name: 'usuario', label: 'Usuario', required: true, autoCapitalize: 'none', maxLength: 40 },
      { kind: 'texto', name: 'email', label: 'Email', required: true, type: 'email', maxLength: 120 },
      { kind: 'texto', name: 'telefono', label: 'Teléfono', required: true, inputMode: 'tel', maxLength: 40 },
    ],
  },
]

/**
 * Dialog that invites the first owner of a razón social. The owner sets a password through the e-mail and later invites
 * the other users.
 */
export const InvitarTitular = ({ razonSocialId, onClose }: { razonSocialId: number; onClose: () => void }) => {
  const { mutateAsync } = useSend(representantes.create)
  const { can } = useProfile()
  const start: Datos = {
    usuario: '',
    nombre: '',
    apellido: '',
    dni: '',
    email: '',
    telefono: '',
    cargo: 'Titular',
    razonSocialIds: [razonSocialId],
    servicios: TITULAR.servicios.filter((each) => can(each)),
    roles: [...TITULAR.roles],
  }
  const de = useFormSend({
    start,
    shape: async () => (await import('#contract/representantes/shapes.ts')).NewRepresentante,
    campos: CAMPOS,
    send: (body) => mutateAsync({ body }),
    done: ({ mensaje }) => mensaje,
    onDone: onClose,
  })
  return (
    <Dialogo opened onClose={onClose} title="Invitar titular" size="lg" closeOnClickOutside={false}>
      <Formulario de={de} campos={CAMPOS} enviar="Enviar invitación" onCancel={onClose} other={<div />}>
        <Text size="sm" c="dimmed">
          Recibe un email con el enlace para elegir su contraseña. Tiene todos los servicios, y desde Representantes
          invita a los demás de la empresa.
        </Text>
      </Formulario>
    </Dialogo>
  )
}
