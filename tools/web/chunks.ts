/** In the entry's own graph: every visit loads it. */
const initial = { tags: ['$initial' as const] }

/** Components of the library, by the name of their folder. */
const componentes = (names: string): string => `@mantine/core/esm/components/(${names})/`

/** Any of these paths, which have forward slashes wherever they are. */
const any = (...paths: string[]): RegExp => new RegExp(paths.join('|'))

/**
 * Sheets of the library, by the names of its components: what dresses several groups is one sheet, whatever code it comes
 * with. Nothing but sheets: such a group leaves no script behind.
 */
const hoja = (name: string, names: string, ...more: string[]) => ({
  name,
  test: any(String.raw`@mantine/core/styles/(${names})\.layer\.css`, ...more),
  priority: 110,
})

/**
 * Few files, by who needs them: each one costs a request, and six at most are under way. A group takes with it whatever
 * its modules import and no group of a higher priority has taken, so what many share stands first.
 */
export const groups = [
  // What is typed into, what hangs from it, and the header, whose tools come with it on every screen.
  hoja(
    'hoja-campos',
    'Input|Popover|Combobox|ScrollArea|Avatar|Indicator|Notification',
    '@mantine/notifications/styles',
  ),
  // What stands over the page.
  hoja('hoja-encima', 'Drawer|Menu|Modal|ModalBase|Overlay'),
  // The same from release to release.
  { name: 'base', ...initial, test: /node_modules|rolldown.runtime/, priority: 100 },
  // The portal's own of every visit: what its entry imports, small things of nearly every screen, and the sheets of what
  // the first screens show: each of a few hundred bytes, which is less than what it costs to ask for one.
  {
    name: 'app',
    test: any(
      String.raw`/index\.html|web/app/main\.`,
      String.raw`web/ui/(CardList|PageHeader|Placeholder|FailedRead|Read|EmptyState|fields/FieldToCome|touched-piece|use-is-phone)\.`,
      String.raw`web/shared/(BannerCard|Chip|format-size|plata|gestiones/EstadoChip|lists/filtros)\.`,
      String.raw`contract/(base/(claves|machine|needs|pestanas)|imagenes/reglas|valores/(comprobantes|fechas|formato|importes)|base/(estados|enlaces|paging|topics)|borradores/(calls|reglas)|(archivos|cobros|devoluciones|facturas|razones-sociales|tickets|transportes)/calls)\.ts`,
      'web/platform/(downloads|drafts|pending-send)',
      String.raw`web/shared/(devoluciones/devoluciones|tickets/tickets)\.queries`,
      'contract/pedidos-motos/calls',
      String.raw`/Icon(Check|Download|Plus|Search|Selector|Upload)\.`,
      '@mantine/hooks/esm/(use-(force-update|id|merged-ref|uncontrolled)|utils)/',
      '@mantine/core/esm/core/(DirectionProvider|styles-api/use-resolved-styles-api|utils/(create-scoped-keydown-handler|find-element-ancestor|get-default-z-index|get-env|get-ref-prop|get-safe-id|is-element|noop))/',
      'get-auto-contrast-value',
      'ScrollArea/utils/to-int',
      componentes('Card|Skeleton|Title|Text|Paper|Badge|Group|Stack|CloseButton|SimpleGrid|Pill'),
      String.raw`@mantine/core/styles(/(ActionIcon|Anchor|Badge|Burger|Button|Card|Center|CloseButton|Group|Image|Loader|Paper|Pill|SimpleGrid|Skeleton|Stack|Text|Title|UnstyledButton|VisuallyHidden))?\.layer\.css`,
      String.raw`web/(ui/(StepsLine|table/\w+)|shared/(HaceDias|gestiones/(GestionNumero|Pestanas)|lists/\w+))\.module\.css`,
    ),
    priority: 95,
  },
  // What Inicio has and others share.
  {
    name: 'inicio',
    test: any(
      'contract/(inicio|cuenta-corriente|puesta-en-marcha)/calls',
      String.raw`contract/mesa/respuestas\.ts`,
      String.raw`web/features/inicio/\w+\.module\.css`,
      'web/shared/cuenta/(AntiguedadBarra|que-es)',
      String.raw`web/ui/QueEs\.`,
      String.raw`/IconMail\.`,
    ),
    priority: 85,
  },
  // Small things of many screens that Inicio and the lists do without.
  {
    name: 'piezas',
    test: any(
      String.raw`web/(shared/(Figura|FotoModelo|show-in|gestiones/(Fact|Section))|ui/StepsLine)\.`,
      'contract/(base/busqueda|(catalogos|devoluciones)/reglas|facturas/qr.direccion)',
      '/Icon(AlertTriangle|ArrowLeft)|@mantine/hooks/esm/use-in-viewport/',
      componentes('Alert|List|Progress'),
    ),
    priority: 84,
  },
  // Else the shapes would take them with zod; and what is read of Ayuda, or of a screen of the administration alone, would be
  // one file more of who needs every call.
  {
    name: 'documentos',
    test: any(
      'contract/(documentos|ayuda)/(reglas|calls)',
      'contract/(pedidos-razon-social|terminos|seguridad|integraciones)/calls',
      String.raw`contract/mesa/respuestas\.calls`,
      String.raw`web/shared/publicaciones\.`,
      String.raw`web/features/documentos/documentos\.(paths|words)`,
    ),
    priority: 84,
  },
  // Else forms and details would take them, and be loaded by who shares nothing more with them.
  {
    name: 'sueltas',
    test: any(
      String.raw`web/shared/(gestiones/PanelPorVenir|mesa/envio)\.`,
      String.raw`contract/(valores/telefonos|(mesa|seguidores)/calls|(devoluciones|pedidos-motos|tickets)/needs|tickets/reglas)\.`,
      // Of menus, of tabs and of what folds.
      'components/Accordion/AccordionChevron',
      'Radio/RadioIcon',
      'use-delayed-hover',
    ),
    priority: 83,
  },
  // Rows, in lists and in what is reviewed.
  {
    name: 'filas',
    test: any(
      String.raw`web/(ui/(table/(DataCards|DataGrid|DataTable|PagedTable|Pager|SelectionCheck)|Verbo)|shared/(Descargar|gestiones/DescargarExcel|lists/(Filtros|Lista|use-filtros)))\.`,
      String.raw`/IconFilter\.`,
    ),
    priority: 82,
  },
  // Rows that are few: on a phone, and at the desk's side, as cards.
  { name: 'pocas', test: any(String.raw`web/shared/(mesa/en-la-mesa|gestiones/DetailTable)\.`), priority: 81 },
  // What the screens of the account share: around what each shows, and of each of its rows.
  {
    name: 'cuenta',
    test: any(
      String.raw`web/shared/cuenta/(CuentaNav|Plata|cuenta\.words)\.`,
      String.raw`web/features/cuenta-corriente/(ElegirCuenta|Vencimiento)\.`,
      String.raw`contract/cuenta-corriente/(meses|partidas)\.ts`,
      String.raw`web/ui/DosLineas\.`,
      String.raw`/Icon(Cash|Clock)\.`,
    ),
    priority: 81,
  },
  // What only lists of gestiones have.
  {
    name: 'gestiones',
    test: any(
      String.raw`web/shared/(HaceDias|gestiones/(GestionesScreen|GestionEstado|GestionNumero|Pestanas|gestion|lista\.calls|use-lista))\.`,
      // By itself a file of 400 bytes more.
      String.raw`web/shared/tickets/(ticket\.columns|tickets\.filtros)\.`,
      String.raw`contract/listas/calls\.ts`,
    ),
    priority: 79,
  },
  // What is typed into.
  {
    name: 'campos',
    // The hook is of what hangs from a field, too: there it would bring the boxes along.
    test: any(
      componentes('Input|InputBase|NativeSelect|TextInput'),
      String.raw`web/(ui/fields/(DateField|ListField)|shared/(RazonSocialBuscador|use-razon-social))\.`,
      'Checkbox/CheckIcon',
      '@mantine/hooks/esm/use-(callback-ref|debounced-callback|debounced-value|mounted)/',
    ),
    priority: 78,
  },
  { name: 'casillas', test: any(componentes('Checkbox')), priority: 77 },
  // Of the header, and of screens too; of what opens over the page and of the page itself.
  {
    name: 'marco',
    test: any(
      'web/shared/(Imagen|use-abrir-enlace|notificaciones/use-notificaciones)',
      'web/ui/(teclas|focus-successor)',
      'web/platform/proveedor',
      'contract/(imagenes|notificaciones|sesiones)/calls',
      componentes('Portal'),
      '/IconBell',
      // Toasts and menus ask whether the page is locked, too: they would bring every dialog along.
      'react-remove-scroll|use-sidecar|/use-callback-ref/|react-style-singleton|get-nonce|tslib',
    ),
    priority: 77,
  },
  // What stands over the page, dialog or menu: it keeps the focus. The library's scrolling, which
  // dialogs have, takes along what hangs things from others.
  {
    name: 'encima',
    test: any(
      componentes('FocusTrap|Overlay|ScrollArea'),
      '@mantine/hooks/esm/use-focus-(return|trap)',
      '@mantine/core/esm/core/utils/(close-on-escape|create-event-handler|find-element-in-shadow-dom|get-single-element-child)/',
    ),
    priority: 76,
  },
  // What hangs from a field or a button.
  {
    name: 'flotante',
    test: any('@floating-ui', 'web/ui/fields/ListFieldLista', componentes('Popover|Combobox|Select|Autocomplete')),
    priority: 75,
  },
  // What opens over the page.
  {
    name: 'dialogos',
    test: any(
      componentes('Modal|Drawer'),
      'web/ui/(DialogFrame|ConfirmDialog|Dialogo)',
      'web/shared/gestiones/ListDrawer',
    ),
    priority: 70,
  },
  // What comes after the screen, whichever it is: nothing that shows before may import of it.
  {
    name: 'despues',
    test: any(
      String.raw`web/app/(header/(HeaderTools|RazonSocialSelect|Buscar|Campana|Persona)|Toasts|version)\.`,
      'web/ui/moved-press',
      String.raw`web/shared/gestiones/OpcionesLista\.`,
      '@mantine/notifications',
    ),
    priority: 65,
  },
  // What a control opens, for who touches one.
  {
    name: 'tocado',
    test: any(
      'web/app/header/(UserMenu|CampanaPanel|RazonSocialOpciones)',
      'web/ui/(table/OptionsMenu|QueEsGlobo)',
      componentes('Menu'),
    ),
    priority: 65,
  },
  // What happened and whom to call: Inicio has both under the rest.
  {
    name: 'contactos',
    test: any(
      'web/(shared/(Contactos|notificaciones/NotificacionesList)|ui/IconLink)',
      'contract/notificaciones/reglas',
      '/IconBrandWhatsapp',
    ),
    priority: 64,
  },
  // The filters of a list, on a phone too.
  {
    name: 'filtros',
    test: any(String.raw`web/shared/lists/(Filtros(Plegados|Telefono)|TextoField|groups)\.`),
    priority: 65,
  },
  {
    name: 'archivos',
    test: any('web/shared/archivos/(Archivo(Boton|sInput)|Miniatura)', String.raw`web/shared/(ArchivosList|Foto)\.`),
    priority: 63,
  },
  // What nearly every form has.
  {
    name: 'formularios',
    test: any(
      'react-hook-form|@hookform',
      String.raw`web/shared/(borradores/(draft|BorradorAviso)|forms/(company|use-form-send|use-steps|use-typed|campos|Campo|CampoFecha|CampoNumero|CampoSelect|CampoTexto|CampoTransporte|form-fields|RazonSocialField|SendBar|FormSection|Problemas))\.`,
      String.raw`web/ui/(fields/WholeNumberInput|ErrorSummary)\.`,
      componentes('Textarea'),
    ),
    priority: 61,
  },
  // What draws a table of fields, in forms and in what moves a gestión.
  {
    name: 'tabla',
    test: any(
      String.raw`web/shared/(cuenta/importe\.campo|forms/(Campos|FilasField|Formulario|SeccionOpcional))\.|contract/valores/provincias`,
    ),
    priority: 61,
  },
  // What the forms share that begin a gestión.
  {
    name: 'alta',
    test: any(String.raw`web/shared/(Falta|gestiones/NuevaEspera|Hallado|forms/(DosPaneles|StepsForm))\.`),
    priority: 60,
  },
  // Of an order's form and of what comes of it.
  {
    name: 'pedido',
    test: any(
      String.raw`web/features/pedidos-motos/(PedidoCredito|pedidos-motos\.queries)|contract/pedidos-motos/reglas`,
      componentes('Radio'),
    ),
    priority: 60,
  },
  // What is kept of a form on the server.
  { name: 'borrador', test: any('web/shared/borradores/(BorradorOtro|draft-(archivos|remote))'), priority: 60 },
  { name: 'fechas', test: /@mantine\/dates|dayjs/, priority: 60 },
  { name: 'solapas', test: any(componentes('Tabs')), priority: 59 },
  // Parts of a detail: what it says, what happened to it, what may be done with it.
  {
    name: 'detalle',
    test: any(
      String.raw`web/shared/gestiones/(GestionDrawer|GestionTabs|GestionResumen|Vecinas)\.`,
      String.raw`web/shared/(borradores/retomada|mesa/(ConBorrador|use-retener))\.`,
    ),
    priority: 58,
  },
  // What moves one.
  { name: 'accion', test: any(String.raw`web/shared/gestiones/AccionDialog\.`), priority: 57 },
  // Of what was sent, too, which has no drawer.
  { name: 'hechos', test: any(String.raw`web/shared/gestiones/(Detalle|Hechos)\.`), priority: 57 },
  // Orders have none.
  { name: 'conversacion', test: any(String.raw`web/shared/comentarios/Conversacion\.`), priority: 57 },
  {
    name: 'formas',
    test: /node_modules\/zod\/|contract\/(base\/(comentarios|gestiones|paging|personas)|devoluciones\/(decision|envio)|valores\/(cuit|enteros))\.shapes|contract\/facturas\/shapes/,
    priority: 55,
  },
  // The rest by exactly who shares it: merging the small ones would load up to 110 KB more on some screens.
  { name: 'parte', minShareCount: 2, entriesAware: true, priority: 1 },
]
