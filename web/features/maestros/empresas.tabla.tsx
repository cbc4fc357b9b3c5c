import { formatCodigoCliente, formatCuit, parseCuit } from '#contract/valores/comprobantes.ts'
import { PROVINCIAS } from '#contract/valores/provincias.ts'
import { isActor, ROLES } from '#contract/base/roles.ts'
import { empresas } from '#contract/maestros/calls.ts'
import { empresasShapes } from '#contract/maestros/empresas.shapes.ts'
import { personas } from '#contract/personas/calls.ts'
import { ROLES_INTERNOS } from '#contract/personas/reglas.ts'
import { personasShapes } from '#contract/personas/shapes.ts'
import { IMPORTE } from '#shared/cuenta/importe.campo.ts'
import { RazonesSocialesField } from '#shared/forms/RazonesSocialesField.tsx'
import { contactoCampos, ContactosField } from './ContactosField.tsx'
import { ACTIVO, maestro } from './maestro.tabla.ts'
import type { Opciones } from './maestros.opciones.ts'

/** Builds the dialog of a razón social: data, negocios and contacts. */
export const empresaOf = (opciones: Opciones) =>
  maestro(empresas, empresasShapes, {
    clave: 'razonSocial',
    id: 'razonSocialId',
    titles: { editar: 'Editar razón social', nuevo: 'Nueva razón social' },
    empty: {
      razonSocial: '',
      cuit: '',
      codigoCliente: '',
      provincia: null,
      negocioIds: [],
      limite: '',
      contactos: [],
      activo: true,
    },
    campos: [
      {
        kind: 'texto',
        name: 'razonSocial',
        label: 'Razón social',
        help: 'Como figura en ARCA',
        required: true,
        maxLength: 120,
        autoFocus: true,
      },
      {
        cols: 2,
        from: 'xs',
        campos: [
          {
            kind: 'texto',
            name: 'cuit',
            label: 'CUIT',
            help: 'Con o sin guiones',
            required: true,
            inputMode: 'numeric',
            maxLength: 13,
            normalize: (text) => {
              const cuit = parseCuit(text)
              return cuit && formatCuit(cuit)
            },
          },
          {
            kind: 'texto',
            name: 'codigoCliente',
            label: 'Código de cliente',
            help: 'El del ERP, con o sin ceros',
            required: true,
            inputMode: 'numeric',
            maxLength: 10,
            normalize: formatCodigoCliente,
          },
          {
            kind: 'opcion',
            name: 'provincia',
            label: 'Provincia',
            help: 'Donde tiene su domicilio fiscal',
            required: true,
            searchable: true,
            options: PROVINCIAS.map((value) => ({ value, label: value })),
          },
          {
            kind: 'texto',
            name: 'limite',
            label: 'Límite de crédito ($)',
            help: 'Opcional. Con un ERP, vale el suyo',
            ...IMPORTE,
          },
        ],
      },
      { kind: 'casillas', name: 'negocioIds', label: 'Negocios', required: true, options: opciones.negocios },
      {
        kind: 'filas',
        name: 'contactos',
        label: 'Contactos',
        fila: contactoCampos(opciones),
        called: (_row, at) => `Contacto ${at + 1}`,
        draw: () => <ContactosField opciones={opciones} />,
      },
      {
        ...ACTIVO,
        label: 'Activa',
        help: 'Inactiva, sus usuarios siguen viendo lo que hay y no pueden pedir nada nuevo',
      },
    ],
  })

/** Builds the dialog of a staff user. */
export const personaOf = (_opciones: Opciones, row: object | undefined) =>
  maestro(personas, personasShapes, {
    clave: 'persona',
    id: 'usuarioId',
    titles: { editar: 'Persona', nuevo: 'Nueva persona de la distribuidora' },
    empty: {
      usuario: '',
      nombre: '',
      apellido: '',
      email: '',
      telefono: '',
      roles: [],
      razonSocialIds: [],
      ausenteHasta: null,
    },
    campos: [
      {
        cols: 2,
        from: 'xs',
        campos: [
          { kind: 'texto', name: 'nombre', label: 'Nombre', required: true, maxLength: 60 },
          { kind: 'texto', name: 'apellido', label: 'Apellido', required: true, maxLength: 60 },
          {
            kind: 'texto',
            name: 'usuario',
            label: 'Usuario',
            help: row ? 'Con él inicia sesión: no cambia' : 'Con él inicia sesión: después no cambia',
            required: true,
            readOnly: Boolean(row),
            autoCapitalize: 'none',
            maxLength: 40,
          },
          {
            kind: 'texto',
            name: 'email',
            label: 'Email',
            ...(!row && { help: 'Ahí recibe el enlace para elegir su contraseña' }),
            type: 'email',
            inputMode: 'email',
            required: true,
            maxLength: 120,
          },
          { kind: 'texto', name: 'telefono', label: 'Teléfono', inputMode: 'tel', maxLength: 40 },
        ],
      },
      {
        kind: 'casillas',
        name: 'roles',
        label: 'Roles',
        required: true,
        options: ROLES_INTERNOS.map((rol) => ({ value: rol, label: ROLES[rol] })),
      },
      {
        kind: 'fecha',
        name: 'ausenteHasta',
        label: 'Ausente hasta',
        help: 'El último día que falta. Mientras, sus gestiones de la Mesa se ofrecen a los demás',
        nullable: true,
        maw: 320,
      },
      {
        kind: 'propio',
        name: 'razonSocialIds',
        label: 'Cartera',
        empty: [],
        when: ({ roles }) => isActor(roles, 'vendedor'),
        draw: () => (
          <RazonesSocialesField label="Cartera" description="Las razones sociales a las que les vende: ve solo esas" />
        ),
      },
    ],
  })
