import { useFormContext, useWatch } from 'react-hook-form'
import { CONTACTOS } from '#contract/maestros/empresas.ts'
import { opcionesOf } from '#shared/forms/campos.ts'
import { FilasField } from '#shared/forms/FilasField.tsx'
import type { Opciones } from './maestros.opciones.ts'

const TIPOS = opcionesOf(CONTACTOS)
const NUEVO = { tipo: 'vendedor', nombre: '', email: '', telefono: '', negocioId: null, usuario: null }

/**
 * Field of the contacts of a razón social. A vendedor (seller) can be linked to a user, who then has the razón social
 * in their portfolio.
 */
export const ContactosField = ({ opciones }: { opciones: Opciones }) => {
  const { control } = useFormContext<{ contactos: { tipo: string }[]; negocioIds: number[] }>()
  const [contactos, negocioIds] = useWatch({ control, name: ['contactos', 'negocioIds'] })
  const negocios = opciones.negocios.filter(({ value }) => negocioIds.includes(Number(value)))
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
          campos: [
            { kind: 'opcion', name: `${prefix}.tipo`, label: 'Se ocupa de', options: TIPOS },
            { kind: 'texto', name: `${prefix}.nombre`, label: 'Nombre', required: true, maxLength: 80 },
            { kind: 'texto', name: `${prefix}.email`, label: 'Email', required: true, type: 'email', maxLength: 120 },
            { kind: 'texto', name: `${prefix}.telefono`, label: 'Teléfono', inputMode: 'tel' },
            {
              kind: 'opcion',
              name: `${prefix}.negocioId`,
              label: 'Negocio',
              help: 'Opcional. Si no elegís, atiende todos',
              nullable: true,
              options: negocios,
              when: () => negocios.length > 1,
            },
            {
              kind: 'opcion',
              name: `${prefix}.usuario`,
              label: 'Su usuario',
              help: 'La tiene en su cartera',
              nullable: true,
              options: opciones.vendedores,
              when: () => contactos[Number(prefix.split('.')[1])]?.tipo === 'vendedor',
            },
          ],
        },
      ]}
    />
  )
}
