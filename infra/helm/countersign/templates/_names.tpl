{{/* What every process that serves needs. Its folder is the emptyDir, because the root file system is read-only. */}}
{{- define "countersign.environment" -}}
- {name: COUNTERSIGN_HOME, value: /tmp/countersign}
{{ include "countersign.temporal" . }}
- {name: COUNTERSIGN_OBJECTS_ENDPOINT, value: {{ .Values.objects.endpoint | quote }}}
- {name: COUNTERSIGN_OBJECTS_BUCKET, value: {{ .Values.objects.bucket | quote }}}
- {name: COUNTERSIGN_OBJECTS_REGION, value: {{ .Values.objects.region | quote }}}
- {name: COUNTERSIGN_OBJECTS_SECURE, value: {{ .Values.objects.secure | quote }}}
- {name: COUNTERSIGN_MASTER_KEY_FILE, value: /run/countersign/master.key}
{{ include "countersign.database" . }}
{{- range list "COUNTERSIGN_OBJECTS_ACCESS_KEY" "COUNTERSIGN_OBJECTS_SECRET_KEY" }}
- {name: {{ . }}, valueFrom: {secretKeyRef: {name: {{ $.Values.existingSecret }}, key: {{ . }}}}}
{{- end }}
- {name: COUNTERSIGN_METRICS_TOKEN, valueFrom: {secretKeyRef: {name: {{ .Values.existingSecret }}, key: COUNTERSIGN_METRICS_TOKEN, optional: true}}}
{{- end }}

{{- define "countersign.temporal" -}}
- {name: COUNTERSIGN_TEMPORAL_ADDRESS, value: {{ .Values.temporal.address | quote }}}
- {name: COUNTERSIGN_TEMPORAL_NAMESPACE, value: {{ .Values.temporal.namespace | quote }}}
- {name: COUNTERSIGN_TEMPORAL_TLS, value: {{ .Values.temporal.tls | quote }}}
{{- end }}

{{- define "countersign.database" -}}
{{- range list "COUNTERSIGN_DATABASE_APP_URL" "COUNTERSIGN_DATABASE_PLATFORM_URL" }}
- {name: {{ . }}, valueFrom: {secretKeyRef: {name: {{ $.Values.existingSecret }}, key: {{ . }}}}}
{{- end }}
{{- end }}

{{- define "countersign.outbound" -}}
- {name: COUNTERSIGN_OUTBOUND_NETWORKS, value: {{ join "," .Values.outboundNetworks | quote }}}
{{- end }}

{{- define "countersign.pod" -}}
securityContext: {runAsNonRoot: true, runAsUser: 10001, seccompProfile: {type: RuntimeDefault}}
volumes:
  - {name: keys, secret: {secretName: {{ .Values.existingSecret }}, items: [{key: master.key, path: master.key}]}}
  - {name: tmp, emptyDir: {}}
{{- end }}

{{- define "countersign.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}}
volumeMounts:
  - {name: keys, mountPath: /run/countersign, readOnly: true}
  - {name: tmp, mountPath: /tmp}
{{- end }}
