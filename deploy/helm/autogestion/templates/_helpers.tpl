{{- define "autogestion.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- /* Etiquetas que no cambian en toda la vida de una instalación. */}}
{{- define "autogestion.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "autogestion.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-{{ .Chart.Name }}{{ end -}}
{{- end }}

{{- define "autogestion.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "autogestion.env" -}}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "autogestion.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "autogestion.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "autogestion.ca.env" -}}
{{- if .Values.ca.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/autogestion/{{ .Values.ca.key }}
{{- end }}
{{- end }}

{{- define "autogestion.ca.mount" -}}
{{- if .Values.ca.configMap }}
- { name: ca, mountPath: /etc/autogestion, readOnly: true }
{{- end }}
{{- end }}

{{- define "autogestion.ca.volume" -}}
{{- if .Values.ca.configMap }}
- name: ca
  configMap: { name: {{ .Values.ca.configMap }} }
{{- end }}
{{- end }}

{{- /* Suma de lo que un pod leyó al arrancar: si cambia, se reemplaza. */}}
{{- define "autogestion.told" -}}
{{- $told := list (lookup "v1" "Secret" .Release.Namespace .Values.secret).data }}
{{- if .Values.ca.configMap }}
{{- $told = append $told (lookup "v1" "ConfigMap" .Release.Namespace .Values.ca.configMap).data }}
{{- end }}
{{- range .Values.extraEnvFrom }}
{{- with .secretRef }}
{{- $told = append $told (lookup "v1" "Secret" $.Release.Namespace .name).data }}
{{- end }}
{{- with .configMapRef }}
{{- $told = append $told (lookup "v1" "ConfigMap" $.Release.Namespace .name).data }}
{{- end }}
{{- end }}
{{- $told | toJson | sha256sum }}
{{- end }}
