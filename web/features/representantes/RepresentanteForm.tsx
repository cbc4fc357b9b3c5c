import { useEffect, useEffectEvent } from 'react'
import type { RolOtorgable } from '#contract/representantes/reglas.ts'
import type { RepresentanteDetail, RepresentanteOptions } from '#contract/representantes/shapes.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { formatTelefono, parseTelefono } from '#contract/valores/telefonos.ts'
import { Campos as CamposDe } from '#shared/forms/Campos.tsx'
import { type Campos, fieldsOfCampos, startOf } from '#shared/forms/campos.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { config } from '#web/config.ts'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import { DniField } from './DniField.tsx'
import { PermisosFields } from './PermisosFields.tsx'
import { EMPTY, given, type RepresentanteDatos } from './representante.form.ts'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Returns a proposal for the user name: first letter of the name, then the surname. */
const suggestUsuario = (nombre: string, apellido: string): string =>
  `${plain(nombre).slice(0, 1)}${plain(apellido.split(' ')[0] ?? '')}`.slice(0, 40)

/** Returns the personal fields. For a new representative the DNI comes first, because the form looks it up. */
const personaOf = (isNew: boolean, canChangeUsuario: boolean, propose: () => void): Campos<RepresentanteDatos> => [
  { kind: 'propio', name: 'dni', label: 'DNI', draw: () => <DniField isNew={isNew} /> },
  {
    cols: 2,
    from: 'xs',
    campos: [
      { kind: 'texto', name: 'nombre', label: 'Nombre', required: true, maxLength: 60, onBlur: propose },
      { kind: 'texto', name: 'apellido', label: 'Apellido', required: true, maxLength: 60, onBlur: propose },
      {
        kind: 'texto',
        name: 'email',
        label: 'Email',
        type: 'email',
        required: true,
        help: isNew ? 'Ahí le llega la invitación' : undefined,
        maxLength: 120,
      },
      {
        kind: 'texto',
        name: 'telefono',
        label: 'Teléfono',
        type: 'tel',
        placeholder: '341 555-0142',
        required: true,
        help: isNew ? 'Con código de área' : undefined,
        normalize: (text) => {
          const telefono = parseTelefono(text)
          return telefono && formatTelefono(telefono)
        },
      },
      {
        kind: 'texto',
        name: 'usuario',
        label: 'Usuario',
        required: true,
        readOnly: !canChangeUsuario,
        help: canChangeUsuario ? 'Con este nombre inicia sesión' : 'No se puede cambiar: el usuario ya existe',
        autoCapitalize: 'none',
        maxLength: 40,
      },
      { kind: 'texto', name: 'cargo', label: 'Cargo', help: 'Opcional', maxLength: 60 },
    ],
  },
]

/** Path and label of the field of each right. */
const PERMISOS: [path: string, label: string][] = [
  ['razonSocialIds', 'Razones sociales'],
  ['servicios', 'Servicios'],
  ['roles', 'Roles'],
]

/** Returns the form values that differ from `before`. */
const changesOf = (form: object, before: object): object => {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name])),
  )
}

interface RepresentanteFormProps {
  opciones: RepresentanteOptions
  /** Representative to edit; undefined: a new one. */
  detail?: RepresentanteDetail
  onSaved?: () => void
}

/** Form of a representative: personal data and rights. Saving a new representative sends an invitation. */
export const RepresentanteForm = ({ opciones, detail, onSaved }: RepresentanteFormProps) => {
  const { razonSocial } = useProfile()
  const isNew = detail === undefined
  const start = detail
    ? startOf(EMPTY, given(detail))
    : { ...EMPTY, razonSocialIds: razonSocial ? [razonSocial.razonSocialId] : [] }
  const campos = personaOf(isNew, detail?.puedeCambiarUsuario ?? true, () => propose())
  const create = useSend(representantes.create)
  const update = useSend(representantes.update)
  const de = useFormSend({
    start,
    shape: async () => (await import('./representante.shape.ts')).Representante,
    campos: (values) => [...fieldsOfCampos(campos)(values), ...PERMISOS],
    send: (body) => {
      const sent = { ...body, roles: body.roles as RolOtorgable[] }
      if (!detail) return create.mutateAsync({ body: sent })
      return update.mutateAsync({
        body: { userId: detail.userId, version: detail.version, ...changesOf(sent, start) },
      })
    },
    done: ({ mensaje }) => mensaje,
    onDone: () => {
      if (!isNew) form.reset(form.getValues())
      onSaved?.()
    },
    rereads: true,
  })
  const { form } = de
  // When another user has saved, show the newer values in all fields that this user has not changed.
  const reread = useEffectEvent(() => form.reset(start, { keepDirtyValues: true }))
  useEffect(() => reread(), [detail?.version])
  const propose = () => {
    if (!isNew || form.getFieldState('usuario').isTouched) return
    const { nombre, apellido } = form.getValues()
    if (nombre && apellido) form.setValue('usuario', suggestUsuario(nombre, apellido), { shouldValidate: true })
  }
  const canSave = config.flags['create-representative'] && detail?.puedeEditar !== false
  return (
    <Formulario
      de={de}
      {...(canSave && { enviar: isNew ? 'Crear e invitar' : 'Guardar cambios' })}
      disabled={!isNew && !form.formState.isDirty}
      summed
    >
      <fieldset
        disabled={detail?.puedeEditar === false}
        style={{ border: 0, padding: 0, margin: 0, minWidth: 0, display: 'contents' }}
      >
        {!detail?.compartido && (
          <FormSection title="La persona" order={2}>
            <CamposDe campos={campos} />
          </FormSection>
        )}
        <PermisosFields opciones={opciones} {...(detail && { detail })} />
      </fieldset>
    </Formulario>
  )
}
