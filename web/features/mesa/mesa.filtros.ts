import { ESTADOS } from '#contract/base/estados.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { mesa } from '#contract/mesa/calls.ts'
import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { PRIORIDADES } from '#contract/tickets/reglas.ts'
import { enviado, estado, id, optionsOf, razonSocial, unoDe } from '#shared/lists/filtros.ts'

const NADIE = '0'
const ESTADO_IDS = [...ESTADOS, ...ESTADOS_PEDIDO].map((each) => each.id)

/** Returns the filters of a queue, with the options that this user may choose. */
export const filtrosDe = (opciones: ReplyOf<typeof mesa.getOpciones> | undefined) => {
  const sectores = optionsOf(opciones?.sectores ?? [], 'sectorId', 'nombre')
  const personas = optionsOf(opciones?.personas ?? [], 'usuarioId', 'nombre')
  const vendedores = optionsOf(
    (opciones?.personas ?? []).filter(({ esVendedor }) => esVendedor),
    'usuarioId',
    'nombre',
  )
  const clases = Object.fromEntries(Object.entries(CLASES).map(([clase, { texto }]) => [clase, texto])) as Record<
    keyof typeof CLASES,
    string
  >
  const prioridades = Object.entries(PRIORIDADES).map(([value, label]) => ({ value, label }))
  return {
    clase: enviado(unoDe('Tipo', clases, { placeholder: 'Todas' }), (clase) => ({ clases: [clase] })),
    numero: enviado(
      { ...id('Número', []), kind: 'palabras' as const, label: 'Número', placeholder: 'Nº' },
      (numero) => ({ numero: Number(numero) }),
    ),
    sector: enviado(id('Sector', sectores), (sector) => ({ sectorIds: [Number(sector)] })),
    quien: enviado(
      id('Asignada a', [{ value: NADIE, label: 'Sin asignar' }, ...personas], { searchable: true }),
      (quien) => ({
        asignadoId: quien === NADIE ? null : Number(quien),
      }),
    ),
    vendedor: enviado(id('Vendedor', vendedores), (vendedor) => ({ vendedorId: Number(vendedor) })),
    estado: estado(ESTADO_IDS),
    plazo: enviado(unoDe('Plazo', { vencido: 'Fuera de plazo' }, { placeholder: 'Todos' }), () => ({
      vencidos: true as const,
    })),
    prioridad: enviado(id('Prioridad', prioridades, { placeholder: 'Todas' }), (prioridad) => ({
      prioridadIds: [Number(prioridad)],
    })),
    dias: enviado(
      id('Antigüedad', [
        { value: '2', label: '2 días o más' },
        { value: '7', label: '7 días o más' },
        { value: '30', label: '30 días o más' },
      ]),
      (dias) => ({ diasDesde: Number(dias) }),
    ),
    rs: { ...razonSocial(), send: (value: string) => (Number(value) ? { razonSocialId: Number(value) } : {}) },
  }
}
