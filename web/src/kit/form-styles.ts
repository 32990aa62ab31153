// For pages with forms; they bring these styles with them.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '#kit/field-styles.ts';
