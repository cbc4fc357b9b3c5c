import { localDay } from '#contract/fechas.ts'
import { ESTADOS_REPRESENTANTE } from '#contract/representantes.reglas.ts'
import type { RepresentanteCriteria } from '#contract/representantes.shapes.ts'
import { formatTelefono } from '#contract/telefonos.ts'
import { requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/context.ts'
import { createExcel, EXCEL_DATE_FORMAT, type ExcelColumn, excelDay } from '#server/excel.ts'
import type { FileReply } from '#server/implement.ts'
import { allOf } from '#server/paging.ts'
import { type RepresentanteRow, representantesList, selectServicios } from './representantes.repository.ts'
import { nombreRol } from './representantes.rules.ts'
import { viewerOf } from './representantes.service.ts'

const columnsOf = (servicios: ReadonlyMap<number, string>): ExcelColumn<RepresentanteRow>[] => [
  { title: 'Representante', width: 32, value: (row) => `${row.nombre} ${row.apellido}` },
  { title: 'Usuario', width: 20, value: (row) => row.usuario },
  { title: 'Empresa', width: 44, value: (row) => row.empresas.map(({ razonSocial }) => razonSocial).join(', ') },
  { title: 'Teléfono', width: 22, value: (row) => formatTelefono(row.telefono) },
  { title: 'Email', width: 34, value: (row) => row.email },
  { title: 'Cargo', width: 20, value: (row) => row.cargo },
  { title: 'Estado', width: 20, value: (row) => ESTADOS_REPRESENTANTE[row.estado] },
  {
    title: 'Último acceso',
    width: 16,
    format: EXCEL_DATE_FORMAT,
    value: (row) => (row.ultimoAcceso ? excelDay(localDay(row.ultimoAcceso)) : null),
  },
  { title: 'Servicios', width: 60, value: (row) => row.servicios.map((id) => servicios.get(id) ?? id).join(', ') },
  { title: 'Roles', width: 40, value: (row) => row.roles.map(nombreRol).join(', ') },
]

/** The list as it is filtered, as an Excel. */
export const downloadRepresentantesExcel = async (
  context: Context,
  { body }: { body: RepresentanteCriteria },
): Promise<FileReply> => {
  const { sql, caller } = context
  if (body.razonSocialId !== undefined) requireRazonSocial(caller, body.razonSocialId)
  const servicios = new Map((await selectServicios(sql)).map((row) => [row.servicioId, row.servicio]))
  return createExcel({
    de: 'representantes',
    ids: [caller.usuarioId],
    name: 'Representantes',
    columns: columnsOf(servicios),
    rows: allOf(representantesList.of(sql, { ...body, viewer: viewerOf(context) })),
  })
}
