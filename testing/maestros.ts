import { articulos } from '#contract/ayuda/calls.ts'
import {
  banners,
  empresas,
  feriados,
  lineasMaestro,
  marcas,
  modelosMotos,
  motivosDevolucion,
  motivosRechazo,
  motivosTicket,
  plazos,
  productos,
  sectores,
  unidades,
} from '#contract/maestros/calls.ts'
import type { MaestroCalls } from '#contract/maestros/maestro.ts'
import type { DatosBanner } from '#contract/maestros/shapes.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import { transportes } from '#contract/transportes/calls.ts'

export const newBanner = (over: Partial<DatosBanner> = {}): DatosBanner => ({
  negocioId: 4,
  titulo: 'Semana del filtro',
  texto: 'Diez por ciento en toda la línea de filtros.',
  enlace: '/autogestion/catalogos',
  vigenteDesde: '2026-11-20',
  vigenteHasta: '2026-11-30',
  ...over,
})

const MOTIVO = { motivo: 'Un motivo nuevo', activo: true }

/**
 * Masters (editable basic data), by the name of their group of calls. `datos`: valid values. `nace`: additional values
 * for a creation. `nadie`: a key that does not exist.
 */
export const MAESTROS = {
  motivosDevolucion: {
    calls: motivosDevolucion,
    datos: { ...MOTIVO, plazoDias: null, vuelveMercaderia: true, requiereFotos: false, flete: 'cliente', sectorId: 1 },
    nace: {},
    nadie: 9999,
  },
  motivosRechazo: { calls: motivosRechazo, datos: MOTIVO, nace: {}, nadie: 9999 },
  motivosTicket: {
    calls: motivosTicket,
    datos: { ...MOTIVO, prioridadId: 1, sectorId: 1, categoria: 'Otros', pide: [], soloInternos: false },
    nace: { tipo: 'reclamo', negocioId: null },
    nadie: 9999,
  },
  transportes: { calls: transportes, datos: { nombre: 'Cargas del Sur', activo: true }, nace: {}, nadie: 9999 },
  banners: { calls: banners, datos: newBanner(), nace: {}, nadie: 9999 },
  negocios: { calls: negocios, datos: { nombre: 'Náutica' }, nace: {}, nadie: 9999 },
  marcas: {
    calls: marcas,
    datos: { nombre: 'Ruwen', negocioId: 4, topeGarantiaMeses: 18, activo: true },
    nace: {},
    nadie: 9999,
  },
  sectores: {
    calls: sectores,
    datos: {
      nombre: 'Náutica',
      email: 'nautica@meridiana.example',
      grupoId: 0,
      plazoHoras: 24,
      atiende: ['ROL_CALLCENTER'],
      mesaExterna: false,
      dias: [1, 2, 3, 4, 5, 6],
      abre: '08:30',
      cierra: '17:00',
    },
    nace: {},
    nadie: 9999,
  },
  plazos: { calls: plazos, datos: { clase: 'reclamo', estadoId: 2, sectorId: 1, horas: 12 }, nace: {}, nadie: 9999 },
  articulos: {
    calls: articulos,
    datos: {
      titulo: 'Horario de las fiestas',
      tema: 'primeros',
      orden: 900,
      resumen: 'Cuándo atendemos entre Navidad y Año Nuevo.',
      texto: 'Atendemos de 9 a 13, y el portal está abierto siempre.',
      roles: [],
      servicioId: null,
      publicado: true,
    },
    nace: { slug: 'horario-de-las-fiestas' },
    nadie: 'no-hay',
  },
  feriados: {
    calls: feriados,
    datos: { nombre: 'Día del Comercio' },
    nace: { fecha: '2027-09-27' },
    nadie: '2001-01-01',
  },
  productos: {
    calls: productos,
    datos: {
      descripcion: 'Bujía de encendido',
      marcaId: 405,
      noRetornable: null,
      garantiaMeses: 6,
      codigosBarras: ['7791234567890'],
      activo: true,
    },
    nace: { codigoMaterial: 'KP-1001' },
    nadie: 'NO-HAY',
  },
  unidades: {
    calls: unidades,
    datos: {
      razonSocialId: 1043,
      marcaId: 101,
      modelo: 'TH 150 Cross',
      motor: 'TH157FMJ-2599001',
      factura: 'A-0001-00031001',
      fechaEntrega: '2025-03-14',
      garantiaMeses: 12,
      garantiaKm: 12_000,
    },
    nace: { vin: '8AXTH150CRA000777' },
    nadie: '8AXTH150CRA999999',
  },
  empresas: {
    calls: empresas,
    datos: {
      razonSocial: 'Náutica del Delta S.A.',
      cuit: '30810011110',
      codigoCliente: '0000109901',
      provincia: 'Entre Ríos',
      negocioIds: [4],
      limite: '1500000.00',
      contactos: [
        {
          tipo: 'vendedor',
          nombre: 'Diego Arrieta',
          email: 'diego.arrieta@meridiana.example',
          telefono: '+543415550110',
          negocioId: 4,
          usuario: 'darrieta',
        },
      ],
      activo: true,
    },
    nace: {},
    nadie: 999_999,
  },
  modelosMotos: {
    calls: modelosMotos,
    datos: {
      modelo: 'TH 300 Estepa',
      marcaId: 101,
      anio: 2027,
      versiones: ['Base'],
      precioLista: '5200000.00',
      minimo: 1,
      multiplo: 1,
      garantiaMeses: 12,
      garantiaKm: 12_000,
      colores: [{ color: 'Verde', existencias: 4, aPedido: true }],
      precios: [{ desde: '2099-01-01', precio: '9900000.00' }],
      activo: true,
    },
    nace: {},
    nadie: 9999,
  },
  lineasMaestro: {
    calls: lineasMaestro,
    datos: {
      titulo: 'Baterías Andunor',
      texto: 'De arranque y de ciclo profundo.',
      aviso: null,
      marcaIds: [406],
      productos: [
        { codigo: 'AN-1', nombre: 'Andunor 65', descripcion: 'De arranque.', precio: null, ficha: 'Capacidad: 65 Ah' },
      ],
      garantias: [{ producto: 'Baterías', meses: 12, kilometros: null, condicion: 'Con la factura.' }],
    },
    nace: { linea: 'baterias' },
    nadie: 'no-hay',
  },
  personas: {
    calls: personas,
    datos: {
      nombre: 'Camila',
      apellido: 'Vázquez',
      email: 'camila.vazquez@meridiana.example',
      telefono: '+543415550177',
      roles: ['ROL_CALLCENTER'],
      razonSocialIds: [],
      ausenteHasta: null,
    },
    nace: { usuario: 'cvazquez' },
    nadie: 999_999,
  },
} satisfies Record<string, { calls: MaestroCalls; datos: object; nace: object; nadie: string | number }>
