import { type FieldValues, get, useFormContext, useWatch } from 'react-hook-form'
import { CONTACTOS } from '#contract/maestros/empresas.ts'
import { type CampoDe, opcionesOf } from '#shared/forms/campos.ts'
import { FilasField } from '#shared/forms/FilasField.tsx'
import type { Opciones } from './maestros.opciones.ts'

const TIPOS = opcionesOf(CONTACTOS)
const NUEVO = { tipo: 'vendedor', nombre: '', email: '', telefono: '', negocioId: null, usuario: null }

/** Returns the fields of a contact. Only a vendedor may be linked to a user. */
export const contactoCampos = ({ negocios, vendedores }: Opciones): readonly CampoDe<FieldValues>[] => [
  { kind: 'opcion', name: 'tipo', label: 'Se ocupa de', options: TIPOS },
  { kind: 'texto', name: 'nombre', label: 'Nombre', required: true, maxLength: 80 },
  { kind: 'texto', name: 'email', label: 'Email', required: true, type: 'email', maxLength: 120 },
  { kind: 'texto', name: 'telefono', label: 'Teléfono', inputMode: 'tel' },
  {
    kind: 'opcion',
    name: 'negocioId',
    label: 'Negocio',
    help: 'Opcional. Si no elegís, atiende todos',
    nullable: true,
    options: negocios,
  },
  {
    kind: 'opcion',
    name: 'usuario',
    label: 'Su usuario',
    help: 'La tiene en su cartera',
    nullable: true,
    options: vendedores,
    when: ({ tipo }) => tipo === 'vendedor',
  },
]

/**
 * Field of the contacts of a razón social. A vendedor (seller) can be linked to a user, who then has the razón social
 * in their portfolio.
 */
export const ContactosField = ({ opciones }: { opciones: Opciones }) => {
  const { control } = useFormContext<{ negocioIds: number[] }>()
  const negocioIds = useWatch({ control, name: 'negocioIds' })
  const negocios = opciones.negocios.filter(({ value }) => negocioIds.includes(Number(value)))
  const campos = contactoCampos({ ...opciones, negocios }).filter(
    ({ name }) => name !== 'negocioId' || negocios.length > 1,
  )
  return (
    <FilasField
      name="contactos"
      label="Contactos"
      description="Quién la atiende: se lo ve en Inicio y en Mi Perfil"
      singular="Contacto"
      agregar="Agregar contacto"
      nueva={NUEVO}
      camposDe={(prefix) => [
        {
          cols: 2,
          from: 'xs',
          campos: campos.map(({ when, ...campo }) => ({
            ...campo,
            name: `${prefix}.${campo.name}`,
            ...(when && { when: (values: FieldValues) => when(get(values, prefix) as FieldValues) }),
          })),
        },
      ]}
    />
  )
}
