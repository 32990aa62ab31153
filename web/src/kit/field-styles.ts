// For pages with a few plain fields; form-styles.ts adds what whole forms need.
import '@mantine/core/styles/Input.layer.css';
import '#theme/mantine-form.css';
