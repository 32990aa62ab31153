// For pages with a few plain fields; form-styles.ts adds the styles for complete forms.
import '@mantine/core/styles/Input.layer.css';
import '#theme/mantine-form.css';
